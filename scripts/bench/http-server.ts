import { createServer as createNodeServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { readConfig } from "../../apps/server/src/config.ts";
import { createServer } from "../../apps/server/src/http/server.ts";
import { openApp } from "../../apps/server/src/lib/open-app.ts";
import { openPlane } from "../../apps/server/src/lib/plane.ts";
import { findUser } from "../../apps/server/src/modules/account/sessions.ts";
import { routes } from "../../apps/server/src/modules/index.ts";
import { Meter } from "../../apps/server/src/modules/usage/meter.ts";

/** The servers that are compared; `uncounted` is the product without its metering, which shows what that costs. */
export type ServerName = "node" | "bytes" | "fastify" | "product" | "uncounted";

export type ServerOrder =
  | { kind: "open"; name: ServerName; settings: Record<string, string>; sample: SampleAnswer | null }
  | { kind: "cpu" };
export type ServerReport = { kind: "listening"; port: number } | { kind: "cpu"; microseconds: number };

/** An answer of the product, to be sent by bare node:http. */
export interface SampleAnswer {
  headers: string[];
  body: string;
}

/** Lets every call pass and writes nothing down. */
class IdleMeter extends Meter {
  override take(): true {
    return true;
  }
  override takeMany(_account: unknown, count: number): number {
    return count;
  }
  override putBack(): void {}
  override record(): void {}
}

const hello = { hello: "world" };

process.on("message", async (order: ServerOrder) => {
  if (order.kind === "open") return report({ kind: "listening", port: await open(order) });
  const { user, system } = process.cpuUsage();
  report({ kind: "cpu", microseconds: user + system });
});
process.once("disconnect", () => process.exit(0));

const report = (message: ServerReport) => void process.send?.(message);

function open({ name, settings, sample }: Extract<ServerOrder, { kind: "open" }>): Promise<number> {
  switch (name) {
    case "node":
      return openNode({ headers: ["content-type", "application/json"], body: JSON.stringify(hello) });
    case "bytes":
      if (!sample) throw new Error("no answer to send");
      return openNode(sample);
    case "fastify":
      return openFastify();
    default:
      return openProduct(settings, name === "product");
  }
}

/** Sends the same bytes to whatever is asked, which nothing that is made of node:http can do for less. */
async function openNode({ headers, body }: SampleAnswer): Promise<number> {
  const list = [...headers, "content-length", String(Buffer.byteLength(body))];
  const server = createNodeServer((_request, response) => {
    response.writeHead(200, list).end(body, "latin1");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function openFastify(): Promise<number> {
  const server = Fastify();
  const schema = { response: { 200: { type: "object", properties: { hello: { type: "string" } } } } };
  server.get("/", { schema }, (_request, reply) => reply.send(hello));
  await server.listen({ port: 0, host: "127.0.0.1" });
  return (server.server.address() as AddressInfo).port;
}

/** The API as a production system runs it, on the database and the folder that `settings` name. */
async function openProduct(settings: Record<string, string>, isMetered: boolean): Promise<number> {
  const { app } = openApp(readConfig(settings), { process: "api", connections: 10 });
  const opened = openPlane(app);
  const plane = isMetered ? opened : { ...opened, meter: new IdleMeter(app) };
  app.lookupDatabase.refresh();
  opened.start();
  const server = await createServer(app, { routes, findUser, plane });
  await server.listen({ port: 0, host: "127.0.0.1" });
  return (server.server.address() as AddressInfo).port;
}
