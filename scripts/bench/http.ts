import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type HttpGround, prepareHttpGround } from "./http-ground.ts";
import { findLoadGenerator, type LoadGenerator } from "./http-load.ts";
import { batchRequests, formRequests, type HttpRequest, helloRequests, queryRequests } from "./http-requests.ts";
import type { SampleAnswer, ServerName, ServerOrder, ServerReport } from "./http-server.ts";
import { drawIpv4Addresses } from "./workloads.ts";

export type HttpWorkload =
  | "node hello"
  | "fastify hello"
  | "same bytes, node"
  | "query"
  | "counted query"
  | "uncounted query"
  | "form query"
  | "batch"
  | "batch of fields";

export interface HttpMeasurement {
  workload: HttpWorkload;
  /** Server CPU microseconds per request, of each round. */
  rounds: number[];
  answerBytes: number;
}

export interface HttpSettings {
  root: string;
  isQuick: boolean;
  log: (line: string) => void;
}

export const BATCH_LINES = 1000;
/** Enough that answers differ, few enough that they are prepared before the counted rounds. */
const QUERY_ADDRESSES = 256;
const BATCHES = 8;
const BATCH_FIELDS = "location.country_code,asn.asn";
/** What node:http adds by itself. */
const OWN_HEADERS = new Set(["date", "connection", "keep-alive", "content-length"]);
/** Long beside the first tenths, in which new connections have yet to find out how much they may send at once. */
const ROUND_SECONDS = 2;
/** What metering costs is less than a core's pace changes by from one second to the next. */
const METERING_SECONDS = 120;
const QUICK_METERING_SECONDS = 10;
/** The load goes on for longer than it is looked at, by more than two turns. */
const METERING_MARGIN_MS = 2000;
const CONNECTIONS = 16;
const ANSWER_TIMEOUT_MS = 20_000;

interface Server {
  child: ChildProcess;
  port: number;
}
interface Work {
  workload: HttpWorkload;
  server: Server;
  requests: HttpRequest[];
  measurement: HttpMeasurement;
}

/**
 * Every server lives in a process of its own and gets its load from another one; rounds are interleaved, so that a slow
 * moment of the machine meets all of them.
 */
export async function measureHttp({ root, isQuick, log }: HttpSettings): Promise<HttpMeasurement[]> {
  const ground = await prepareHttpGround(root, log);
  const servers: Server[] = [];
  try {
    const open = async (name: ServerName, sample: SampleAnswer | null = null) => {
      const server = await openServer(name, ground, sample);
      servers.push(server);
      return server;
    };
    const works = await planWorks(open, ground);
    const generator = findLoadGenerator(ground.directory);
    log(`load by ${generator.name}`);
    const rounds = isQuick ? 5 : 15;
    // The first two rounds warm up and are not counted. Flushes come so seldom that it takes more of them than load until
    // they are compiled as well, as in a server that has run for some minutes.
    for (let round = -2; round < rounds; round++) {
      // In turn from either end, so that nothing comes after another every time.
      for (const work of round % 2 ? works : works.toReversed()) {
        const microseconds = await measureRound(generator, work, round < 0);
        if (round >= 0) work.measurement.rounds.push(microseconds);
      }
      log(`round ${round + 1} of ${rounds}`);
    }
    const query = works.find(({ workload }) => workload === "query")!;
    const metering = await measureMetering(generator, query, isQuick ? QUICK_METERING_SECONDS : METERING_SECONDS);
    return [...works.map(({ measurement }) => measurement), ...metering];
  } finally {
    await Promise.all(servers.map(({ child }) => closeServer(child)));
    await ground.close();
  }
}

async function planWorks(
  open: (name: ServerName, sample?: SampleAnswer) => Promise<Server>,
  { secret }: HttpGround,
): Promise<Work[]> {
  const [node, fastify, product] = [await open("node"), await open("fastify"), await open("product")];
  const addresses = await findAnswered(product.port, secret);
  const few = addresses.slice(0, QUERY_ADDRESSES);
  const bytes = await open("bytes", await sampleOf(product.port, queryRequests(few, secret)[0]!));
  const plan: [HttpWorkload, Server, HttpRequest[]][] = [
    ["node hello", node, helloRequests()],
    ["fastify hello", fastify, helloRequests()],
    ["same bytes, node", bytes, queryRequests(few, secret)],
    ["query", product, queryRequests(few, secret)],
    ["form query", product, formRequests(few, secret)],
    ["batch", product, batchRequests(addresses, secret, { lines: BATCH_LINES })],
    ["batch of fields", product, batchRequests(addresses, secret, { lines: BATCH_LINES, fields: BATCH_FIELDS })],
  ];
  return Promise.all(
    plan.map(async ([workload, server, requests]) => {
      const { answerBytes } = await ask(server.port, requests[0]!);
      return { workload, server, requests, measurement: { workload, rounds: [], answerBytes } };
    }),
  );
}

/** Addresses of which the database knows something, so that every request is answered and charged. */
async function findAnswered(port: number, secret: string): Promise<string[]> {
  const wanted = BATCHES * BATCH_LINES;
  const drawn = drawIpv4Addresses(wanted * 2);
  const answers: { query: string; ok: boolean }[] = [];
  for (const request of batchRequests(drawn, secret, { lines: BATCH_LINES })) {
    const { body } = await ask(port, request);
    answers.push(...(JSON.parse(body) as typeof answers));
  }
  const answered = answers.filter(({ ok }) => ok).map(({ query }) => query);
  if (answered.length < wanted) throw new Error(`only ${answered.length} of ${drawn.length} addresses are known`);
  return answered.slice(0, wanted);
}

/** An answer as the product gives it, with every header that it sets. */
async function sampleOf(port: number, { path, headers }: HttpRequest): Promise<SampleAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const own = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name));
  return { headers: own.flat(), body: await response.text() };
}

async function ask(port: number, { method, path, headers, body }: HttpRequest) {
  const url = `http://127.0.0.1:${port}${path}`;
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
  return { body: text, answerBytes: Buffer.byteLength(text) };
}

async function measureRound(
  generator: LoadGenerator,
  { workload, server, requests }: Work,
  isWarmUp: boolean,
): Promise<number> {
  await order(server.child, { kind: "hurry", isHurried: isWarmUp });
  const before = await readCpu(server);
  const { answered, failed } = await generator.run({
    port: server.port,
    requests,
    seconds: ROUND_SECONDS,
    connections: CONNECTIONS,
  });
  const after = await readCpu(server);
  if (failed > 0 || answered === 0) throw new Error(`${workload}: ${failed} of ${answered} requests failed`);
  return (after - before) / answered;
}

/** Counts the calls of one load, and does not, by turns. */
async function measureMetering(
  generator: LoadGenerator,
  { server: { child, port }, requests, measurement: { answerBytes } }: Work,
  seconds: number,
): Promise<HttpMeasurement[]> {
  const load = generator.run({ port, requests, seconds, connections: CONNECTIONS });
  const milliseconds = seconds * 1000 - METERING_MARGIN_MS;
  const report = await order(child, { kind: "alternate", milliseconds }, milliseconds + ANSWER_TIMEOUT_MS);
  const { answered, failed } = await load;
  if (failed > 0 || answered === 0) throw new Error(`${failed} of ${answered} requests failed`);
  if (report.kind !== "alternated") throw new Error("a server did not say what counting costs");
  return [
    { workload: "counted query", rounds: report.counted, answerBytes },
    { workload: "uncounted query", rounds: report.uncounted, answerBytes },
  ];
}

async function readCpu({ child }: Server): Promise<number> {
  const report = await order(child, { kind: "cpu" });
  if (report.kind !== "cpu") throw new Error("a server did not say its processor time");
  return report.microseconds;
}

async function openServer(name: ServerName, { settings }: HttpGround, sample: SampleAnswer | null): Promise<Server> {
  // Standard output is for the result; what a server logs is told with the rest of the progress.
  const child = fork(join(import.meta.dirname, "http-server.ts"), { stdio: ["ignore", 2, 2, "ipc"] });
  try {
    const report = await order(child, { kind: "open", name, settings, sample });
    if (report.kind !== "listening") throw new Error(`${name} does not listen`);
    return { child, port: report.port };
  } catch (error) {
    await closeServer(child);
    throw error;
  }
}

async function order(child: ChildProcess, message: ServerOrder, timeoutMs = ANSWER_TIMEOUT_MS): Promise<ServerReport> {
  const settled = new AbortController();
  const options = { signal: AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)]) };
  const ended = once(child, "exit", options).then(([code]) => {
    throw new Error(`a server ended with code ${code}`);
  });
  child.send(message);
  try {
    const [report] = await Promise.race([once(child, "message", options), ended]);
    return report as ServerReport;
  } finally {
    settled.abort();
  }
}

async function closeServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
