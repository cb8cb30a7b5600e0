import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** Terminates TLS in front of a server. Clients must be given the self-signed certificate in the folder to trust it. */
export async function openTlsProxy(
  target: string,
  directory: string,
): Promise<{ port: number; certificate: string; close: () => void }> {
  const certificate = join(directory, "proxy.pem");
  const keyPath = join(directory, "proxy.key");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      "-keyout",
      keyPath,
      "-out",
      certificate,
      ...subject,
    ],
    { stdio: "ignore" },
  );
  const server = createServer({ key: readFileSync(keyPath), cert: readFileSync(certificate) }, (incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const inner = request(new URL(url ?? "/", target), { ...(method && { method }), headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { port: (server.address() as AddressInfo).port, certificate, close: () => void server.close() };
}
