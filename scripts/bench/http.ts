import { join } from "node:path";
import { findAddresses, type LoadAddresses } from "./http-addresses.ts";
import { type HttpEnvironment, startHttpEnvironment } from "./http-environment.ts";
import { LoadGenerator } from "./http-load.ts";
import { ADDRESSES, planRows, type Row } from "./http-rows.ts";
import type { SampleAnswer, ServerName } from "./http-server.ts";
import { closeServer, loadKeys, openServer, readUsage, type Server, sendCommand } from "./http-servers.ts";
import type { PeerName } from "./peer-servers.ts";
import { prepareDataset } from "./prepare.ts";

export interface HttpMeasurement {
  row: Row;
  /** CPU microseconds of the server per request, in each round. */
  rounds: number[];
  /** The same for PostgreSQL; empty if the system does not report it. */
  postgresRounds: number[];
  /** The same for the other build of the product, in the same rounds; empty without `--against`. */
  otherRounds: number[];
}

export interface HttpResult {
  measurements: HttpMeasurement[];
  /** Microseconds per call that counting costs, for each pair of turns; empty if not measured. */
  metering: number[];
  /** Resident memory of the product at the end. */
  memoryBytes: number;
}

export interface HttpSettings {
  root: string;
  isQuick: boolean;
  /** Only rows whose name contains one of these or whose group is one of them; all if empty. The bare servers always run. */
  only: readonly string[];
  /** The folder of another build of the product, measured in the same rounds. */
  against: string | null;
  log: (line: string) => void;
}

interface Servers extends Record<Exclude<ServerName, PeerName>, Server>, Partial<Record<PeerName, Server>> {
  other: Server | null;
}

const ROUND_SECONDS = 0.5;
const ROUNDS = 5;
const QUICK_ROUNDS = 3;
/** Two builds can differ by less than the noise between rounds. */
const AGAINST_ROUNDS = 15;
/** Not counted, because code is still being compiled, and the first one sends all requests once. */
const WARM_UP_ROUNDS = 2;
const METERING_ROW = "fast path, wide load";
const METERING_SECONDS = 24;
const QUICK_METERING_SECONDS = 8;
/** The load runs longer than the measurement, by more than two turns. */
const METERING_MARGIN_MS = 2000;
/** Number of addresses for the row of 304 responses. */
const UNCHANGED = 1000;
/** Headers that node:http adds itself. */
const NODE_HEADERS = new Set(["date", "connection", "keep-alive"]);

/**
 * Every server runs in its own process and gets its load from another process. Rounds are interleaved, so a slow moment of
 * the machine affects all servers.
 */
export async function measureHttp(settings: HttpSettings): Promise<HttpResult> {
  const { root, isQuick, only, against, log } = settings;
  const environment = await startHttpEnvironment(root, log);
  const generator = new LoadGenerator();
  const opened: Server[] = [];
  try {
    const addresses = findAddresses(environment.databasePath, ADDRESSES);
    const onOpen = (server: Server) => void opened.push(server);
    const servers = await openServers(environment, addresses, { against, onOpen });
    const etags = await readEtags(servers.product, addresses, environment);
    const rows = planRows(addresses, environment.keys, etags).filter((row) => isWanted(row, only));
    const { ipv4Path: mmdbPath } = await prepareDataset(root, log);
    for (const { server: name } of rows) {
      if (servers[name]) continue;
      servers[name] = await openServer(import.meta.dirname, {
        kind: "open",
        name,
        settings: environment.settings,
        sample: null,
        mmdbPath,
      });
      onOpen(servers[name]);
    }
    const measurements = rows.map((row): HttpMeasurement => ({ row, rounds: [], postgresRounds: [], otherRounds: [] }));
    const rounds = isQuick ? QUICK_ROUNDS : against === null ? ROUNDS : AGAINST_ROUNDS;
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      // In alternating order, so that no row always follows the same one.
      for (const measurement of round % 2 ? measurements : measurements.toReversed())
        await measureRound({ generator, servers, environment }, measurement, round);
      log(round < 0 ? "warming up" : `round ${round + 1} of ${rounds}`);
    }
    const measured = rows.find(({ name }) => name === METERING_ROW);
    const seconds = isQuick ? QUICK_METERING_SECONDS : METERING_SECONDS;
    const metering = measured ? await measureMetering(generator, measured, servers.product, seconds) : [];
    const { memoryBytes } = await readUsage(servers.product);
    return { measurements, metering, memoryBytes };
  } finally {
    generator.close();
    await Promise.all(opened.map(closeServer));
    await environment.close();
  }
}

const isWanted = ({ name, group }: Row, only: readonly string[]): boolean =>
  only.length === 0 || group === "bare" || only.some((part) => group === part || name.includes(part));

async function openServers(
  environment: HttpEnvironment,
  { known }: LoadAddresses,
  { against, onOpen }: { against: string | null; onOpen: (server: Server) => void },
): Promise<Servers> {
  const open = async (name: ServerName, sample: SampleAnswer | null = null, folder = import.meta.dirname) => {
    const server = await openServer(folder, { kind: "open", name, settings: environment.settings, sample });
    onOpen(server);
    if (name === "product") await loadKeys(server, environment.keys);
    return server;
  };
  const product = await open("product");
  const [address = ""] = known;
  const sample = await sampleOf(product, address, environment.keys.many[0]!);
  return {
    product,
    other: against === null ? null : await open("product", null, join(against, "scripts/bench")),
    node: await open("node"),
    fastify: await open("fastify"),
    tuned: await open("tuned", sample),
  };
}

/** A response of the product, with every header it sets. */
async function sampleOf({ port }: Server, address: string, secret: string): Promise<SampleAnswer> {
  const response = await request(port, `/v2/query?ip=${address}`, secret);
  const own = [...response.headers].filter(([name]) => !NODE_HEADERS.has(name));
  return {
    lines: own.map(([name, value]) => `${name}: ${value}\r\n`).join(""),
    body: Buffer.from(await response.arrayBuffer()).toString("latin1"),
  };
}

/** ETags of English responses, by address. */
async function readEtags({ port }: Server, { known }: LoadAddresses, { keys }: HttpEnvironment) {
  const etags = new Map<string, string>();
  for (const address of known.slice(0, UNCHANGED)) {
    const response = await request(port, `/v2/query?ip=${address}&lang=en`, keys.many[0]!);
    etags.set(address, response.headers.get("etag") ?? "");
    await response.arrayBuffer();
  }
  return etags;
}

async function request(port: number, path: string, secret: string): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response;
}

interface Bench {
  generator: LoadGenerator;
  servers: Servers;
  environment: HttpEnvironment;
}

/** Measures the product and its other build in alternating order. */
async function measureRound(bench: Bench, measurement: HttpMeasurement, round: number): Promise<void> {
  const { servers } = bench;
  const { row, rounds, postgresRounds, otherRounds } = measurement;
  const measureOwn = async () => {
    const { server, postgres } = await measureLoad(bench, row, servers[row.server]!, round);
    if (round < 0) return;
    rounds.push(server);
    if (postgres !== null) postgresRounds.push(postgres);
  };
  const measureOther = async () => {
    if (!servers.other || row.server !== "product") return;
    const { server } = await measureLoad(bench, row, servers.other, round);
    if (round >= 0) otherRounds.push(server);
  };
  for (const measure of round % 2 ? [measureOwn, measureOther] : [measureOther, measureOwn]) await measure();
}

/** CPU microseconds per request, of a server and of its database. */
async function measureLoad({ generator, environment }: Bench, row: Row, server: Server, round: number) {
  if (row.prepares === "always" || (row.prepares === "once" && round === -WARM_UP_ROUNDS))
    await generator.run(row, server.port, { answers: row.requests().length });
  const [before, postgresBefore] = [await readUsage(server), environment.postgresTime()];
  const { answered } = await generator.run(row, server.port, { seconds: ROUND_SECONDS });
  const [after, postgresAfter] = [await readUsage(server), environment.postgresTime()];
  return {
    server: (after.microseconds - before.microseconds) / answered,
    postgres: perCall(
      before.databaseMicroseconds ?? postgresBefore,
      after.databaseMicroseconds ?? postgresAfter,
      answered,
    ),
  };
}

const perCall = (before: number | null, after: number | null, calls: number): number | null =>
  before === null || after === null ? null : (after - before) / calls;

/** Alternates between counting the calls of one load and not counting them. */
async function measureMetering(generator: LoadGenerator, row: Row, server: Server, seconds: number): Promise<number[]> {
  const load = generator.run(row, server.port, { seconds });
  const milliseconds = seconds * 1000 - METERING_MARGIN_MS;
  const report = await sendCommand(server, { kind: "alternate", milliseconds });
  await load;
  if (report.kind !== "alternated") throw new Error("a server did not report the cost of counting");
  return report.counted.map((counted, pair) => counted - report.uncounted[pair]!);
}
