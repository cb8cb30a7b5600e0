import { createServer as createNodeServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import Fastify from "fastify";
import { readConfig } from "../../apps/server/src/config.ts";
import { createServer } from "../../apps/server/src/http/server.ts";
import { openApp } from "../../apps/server/src/lib/open-app.ts";
import { findUser } from "../../apps/server/src/modules/account/sessions.ts";
import { routes } from "../../apps/server/src/modules/index.ts";
import { openPlane } from "../../apps/server/src/modules/lookup-api/plane.ts";
import type { CreditAccount } from "../../apps/server/src/modules/usage/credit-account.ts";
import { FLUSH_MS, Meter } from "../../apps/server/src/modules/usage/meter.ts";
import type { Call } from "../../apps/server/src/modules/usage/usage-ledger.ts";

/** The servers that are compared. */
export type ServerName = "node" | "bytes" | "fastify" | "product";

export type ServerOrder =
  | { kind: "open"; name: ServerName; settings: Record<string, string>; sample: SampleAnswer | null }
  /** Whether flushes follow each other without pause. */
  | { kind: "hurry"; isHurried: boolean }
  /** Counts calls and does not, by turns, for so long. */
  | { kind: "alternate"; milliseconds: number }
  | { kind: "cpu" };
export type ServerReport =
  | { kind: "listening"; port: number }
  | { kind: "hurrying" }
  /** Processor microseconds per request, of each turn. */
  | { kind: "alternated"; counted: number[]; uncounted: number[] }
  | { kind: "cpu"; microseconds: number };

/** An answer of the product, to be sent by bare node:http. */
export interface SampleAnswer {
  headers: string[];
  body: string;
}

/**
 * The product's meter, which can be told to let every call pass and write nothing down: the difference is what metering
 * costs. One process with both, because two differ by more than that in what the compiler has made of them.
 */
class SwitchableMeter extends Meter {
  isCounting = true;
  /** Calls that were answered, counted or not. */
  answered = 0;
  /** Flushes only where it is told to, by `flushNow`. */
  isHeld = false;
  #isHurried = false;

  override flush(): Promise<void> {
    return this.isHeld ? Promise.resolve() : super.flush();
  }
  flushNow(): Promise<void> {
    return super.flush();
  }

  /** Flushes without pause for as long as this holds, else at the meter's own pace. */
  async hurry(isHurried: boolean): Promise<void> {
    const isBegun = this.#isHurried;
    this.#isHurried = isHurried;
    if (isBegun) return;
    while (this.#isHurried) {
      await this.flush();
      // A flush of nothing takes no turn of the event loop.
      await setImmediate();
    }
  }

  override take(account: CreditAccount): true | Promise<boolean> {
    return this.isCounting ? super.take(account) : true;
  }
  override takeMany(account: CreditAccount, count: number, now: number): number {
    return this.isCounting ? super.takeMany(account, count, now) : count;
  }
  override putBack(account: CreditAccount, count?: number): void {
    if (this.isCounting) super.putBack(account, count);
  }
  override note(...call: Parameters<Meter["note"]>): boolean {
    const isDone = !this.isCounting || super.note(...call);
    if (isDone) this.answered++;
    return isDone;
  }
  override record(call: Call): void {
    this.answered++;
    super.record(call);
  }
  override recordMany(...batch: Parameters<Meter["recordMany"]>): void {
    if (this.isCounting) super.recordMany(...batch);
  }
}

let meter: SwitchableMeter | null = null;
const hello = { hello: "world" };

process.on("message", async (order: ServerOrder) => {
  if (order.kind === "open") return report({ kind: "listening", port: await open(order) });
  if (order.kind === "hurry") {
    void meter?.hurry(order.isHurried);
    return report({ kind: "hurrying" });
  }
  if (order.kind === "alternate") return report({ kind: "alternated", ...(await alternate(order.milliseconds)) });
  report({ kind: "cpu", microseconds: usedMicroseconds() });
});
process.once("disconnect", () => process.exit(0));

function usedMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * Calls are counted and not counted by turns, each as long as the meter waits from one flush to the next, and there is a
 * flush in each of those in which they are: so short that a slow moment of the machine meets two neighbours alike.
 */
async function alternate(milliseconds: number): Promise<{ counted: number[]; uncounted: number[] }> {
  if (!meter) throw new Error("only the product counts");
  const counted: number[] = [];
  const uncounted: number[] = [];
  const endsAt = performance.now() + milliseconds;
  meter.isHeld = true;
  // The load may take a while to begin, and a turn without a call has no cost of one.
  for (const before = meter.answered; meter.answered === before && performance.now() < endsAt; ) await setTimeout(1);
  for (let turn = 0; performance.now() < endsAt || turn % 2 > 0; turn++) {
    // Each is the first of its pair as often as the second.
    meter.isCounting = turn % 4 === 0 || turn % 4 === 3;
    const [usedBefore, answeredBefore] = [usedMicroseconds(), meter.answered];
    await setTimeout(FLUSH_MS / 2);
    // Half a turn is more than it takes; what was counted before it began goes with it, and the rest with the next.
    if (meter.isCounting) void meter.flushNow();
    await setTimeout(FLUSH_MS / 2);
    const used = (usedMicroseconds() - usedBefore) / (meter.answered - answeredBefore);
    (meter.isCounting ? counted : uncounted).push(used);
  }
  meter.isHeld = false;
  meter.isCounting = true;
  return { counted, uncounted };
}

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
      return openProduct(settings);
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
async function openProduct(settings: Record<string, string>): Promise<number> {
  const { app } = openApp(readConfig(settings), { process: "api", connections: 10 });
  meter = new SwitchableMeter(app);
  const plane = { ...openPlane(app), meter };
  app.lookupDatabase.refresh();
  plane.keyRing.start();
  meter.start();
  const server = await createServer(app, { routes, findUser, plane });
  await server.listen({ port: 0, host: "127.0.0.1" });
  return (server.server.address() as AddressInfo).port;
}
