import { createServer as createNodeServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import Fastify from "fastify";
import { readConfig } from "../../apps/server/src/config.ts";
import { createServer } from "../../apps/server/src/endpoints/server.ts";
import { findUser } from "../../apps/server/src/modules/account/sessions.ts";
import { routes } from "../../apps/server/src/modules/index.ts";
import { assignHead, keepAliveLines } from "../../apps/server/src/modules/lookup-api/fast/fast.ts";
import { openLookupApi } from "../../apps/server/src/modules/lookup-api/lookup-api.ts";
import { FLUSH_MS } from "../../apps/server/src/modules/metering/meter.ts";
import { findViewed } from "../../apps/server/src/modules/staff/views.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { type OpenPeer, openPeer, type PeerName } from "./peer-servers.ts";
import { readProcessTime } from "./process-time.ts";
import { SwitchableMeter } from "./switchable-meter.ts";

/** The servers that are compared. */
export type ServerName = "node" | "tuned" | "fastify" | "product" | PeerName;

export type ServerCommand =
  | {
      kind: "open";
      name: ServerName;
      settings: Record<string, string>;
      sample: SampleAnswer | null;
      /** The file that peers read. */
      mmdbPath?: string;
    }
  /** Alternates between counting calls and not counting them, for this long. */
  | { kind: "alternate"; milliseconds: number }
  /** Asks for CPU time and memory. */
  | { kind: "standing" };
export type ServerReport =
  | { kind: "listening"; port: number }
  /** CPU microseconds per request in each turn. */
  | { kind: "alternated"; counted: number[]; uncounted: number[] }
  /** CPU microseconds used so far, and bytes of resident memory with what Node knows of it. */
  | {
      kind: "standing";
      microseconds: number;
      memoryBytes: number;
      parts: MemoryParts;
      databaseMicroseconds: number | null;
    };

/** Bytes of memory by whom they belong to; the rest of resident memory is code, and what the allocator keeps. */
export interface MemoryParts {
  /** Objects in V8's heap, dead ones that are not yet collected included. */
  objects: number;
  /** Pages that V8 keeps for its heap beyond these. */
  spareHeap: number;
  /** Buffers, such as the IP database and bodies. */
  buffers: number;
}

/** A response of the product, to be sent by bare node:http. */
export interface SampleAnswer {
  /** All header lines that node:http does not write itself, with line endings. */
  lines: string;
  /** One character for each byte. */
  body: string;
}

const KEEP_ALIVE_MS = 60_000;
const hello = { hello: "world" };
let meter: SwitchableMeter | null = null;
let peer: OpenPeer | null = null;

process.on("message", async (command: ServerCommand) => {
  if (command.kind === "open") return report({ kind: "listening", port: await open(command) });
  if (command.kind === "alternate") return report({ kind: "alternated", ...(await alternate(command.milliseconds)) });
  report({
    kind: "standing",
    microseconds: usedMicroseconds(),
    ...memory(),
    databaseMicroseconds: peer?.databaseId ? readProcessTime(peer.databaseId) : null,
  });
});
process.once("disconnect", () => process.exit(0));

const report = (message: ServerReport) => void process.send?.(message);

function memory(): { memoryBytes: number; parts: MemoryParts } {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  return {
    memoryBytes: rss,
    parts: { objects: heapUsed, spareHeap: heapTotal - heapUsed, buffers: external },
  };
}

function usedMicroseconds(): number {
  if (peer?.serverId) return readProcessTime(peer.serverId) ?? 0;
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * Alternates turns with and without counting. Each lasts one flush interval of the meter, and each counting turn has one
 * flush: short enough for a slow moment of the machine to affect adjacent turns equally.
 */
async function alternate(milliseconds: number): Promise<{ counted: number[]; uncounted: number[] }> {
  if (!meter) throw new Error("only the product counts calls");
  const counted: number[] = [];
  const uncounted: number[] = [];
  const endsAt = performance.now() + milliseconds;
  meter.isHeld = true;
  // The load may take a while to start, and a turn without calls has no cost per call.
  for (const before = meter.answered; meter.answered === before && performance.now() < endsAt; ) await setTimeout(1);
  for (let turn = 0; performance.now() < endsAt || turn % 2 > 0; turn++) {
    // Counting comes first in every other pair.
    meter.isCounting = turn % 4 === 0 || turn % 4 === 3;
    const [usedBefore, answeredBefore] = [usedMicroseconds(), meter.answered];
    await setTimeout(FLUSH_MS / 2);
    // A flush takes less than half a turn; calls counted after it starts belong to the next one.
    if (meter.isCounting) void meter.flushNow();
    await setTimeout(FLUSH_MS / 2);
    const used = (usedMicroseconds() - usedBefore) / (meter.answered - answeredBefore);
    (meter.isCounting ? counted : uncounted).push(used);
  }
  meter.isHeld = false;
  meter.isCounting = true;
  return { counted, uncounted };
}

async function open({
  name,
  settings,
  sample,
  mmdbPath = "",
}: Extract<ServerCommand, { kind: "open" }>): Promise<number> {
  switch (name) {
    case "redis":
    case "update":
    case "nginx":
      peer = await openPeer(name, { databaseUrl: settings.DATABASE_URL ?? "", mmdbPath });
      return peer.port;
    case "node":
      return openNode();
    case "tuned":
      if (!sample) throw new Error("no sample response to send");
      return openTuned(sample);
    case "fastify":
      return openFastify();
    default:
      return openProduct(settings);
  }
}

function openNode(): Promise<number> {
  const body = JSON.stringify(hello);
  return listen((response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  });
}

/** Sends the product's bytes in the same way as the product, and does nothing else. */
function openTuned({ lines, body }: SampleAnswer): Promise<number> {
  const lastLines = keepAliveLines(KEEP_ALIVE_MS);
  return listen((response) => {
    if (!assignHead(response, 200, lines, lastLines))
      throw new Error("this version of Node cannot send a prepared head");
    response.end(body, "latin1");
  });
}

async function listen(answer: (response: ServerResponse) => void): Promise<number> {
  const options = { optimizeEmptyRequests: true, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createNodeServer(options, (_request, response) => answer(response));
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

/** The API as in production, on the database and folder in `settings`. */
async function openProduct(settings: Record<string, string>): Promise<number> {
  const { app } = openApp(readConfig(settings), { process: "api", connections: 10 });
  meter = new SwitchableMeter(app);
  const lookupApi = { ...openLookupApi(app), meter };
  app.lookupDatabase.refresh();
  lookupApi.limits.start();
  lookupApi.keyRing.start();
  meter.start();
  const server = await createServer(app, { routes, findUser, findViewed, lookupApi });
  await server.listen({ port: 0, host: "127.0.0.1" });
  return (server.server.address() as AddressInfo).port;
}
