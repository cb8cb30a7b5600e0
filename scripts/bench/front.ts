import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./peer-servers.ts";

const CADDY = "/usr/bin/caddy";
const ATTEMPTS = 100;
const PAUSE_MS = 100;

export const hasProxy = (): boolean => existsSync(CADDY);

/** A proxy in front of the server. */
export interface Front {
  port: number;
  close: () => Promise<void>;
}

/** Starts the proxy of docker-compose.yml as a process of this machine. It believes the addresses that a load names. */
export async function openProxy(root: string, serverPort: number): Promise<Front> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "meridian-proxy-"));
  const file = join(directory, "Caddyfile");
  const configured = readFileSync(join(root, "docker/Caddyfile"), "utf8");
  const trusting = configured.replace(/reverse_proxy .*\{$/m, "$&\n\t\ttrusted_proxies 127.0.0.1/32");
  writeFileSync(file, `{\n\tadmin off\n}\n${trusting}`);
  const child = spawn(CADDY, ["run", "--config", file, "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      HOME: directory,
      XDG_DATA_HOME: directory,
      SITE_ADDRESS: `:${port}`,
      API_NODES: `127.0.0.1:${serverPort}`,
    },
    stdio: ["ignore", "ignore", "ignore"],
  });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    }
    rmSync(directory, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { port, close };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await close();
  throw new Error("the proxy did not start");
}
