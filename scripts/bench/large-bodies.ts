import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../apps/server/src/config.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import type { Bar } from "./bars.ts";
import { findAddresses } from "./http-addresses.ts";
import { startHttpEnvironment } from "./http-environment.ts";
import { bearer, rawRequest } from "./http-requests.ts";
import { closeServer, loadKeys, openServer, readUsage, type Server } from "./http-servers.ts";
import { forkGenerator, run } from "./paced-load.ts";
import type { PacedResult } from "./paced-load-child.ts";
import { makePicture, openFreeAccount, pictureUpload, tooLongList } from "./starve-requests.ts";

const SOURCES = 48;
const LOAD_SECONDS = 30;
const IDLE_SECONDS = 60;
const QUICK_DIVISOR = 3;
const SAMPLE_MS = 250;
const MEGABYTE = 1e6;
/** Twice the bytes of bodies that the product accepts at a time. */
const GOAL_GROWTH_MEGABYTES = 400;
const GOAL_LEFT_MEGABYTES = 250;
const PER_SECOND = 60;
const UPLOADERS = 8;
const UPLOAD_BYTES = 8_000_000;

type Memory = Pick<Awaited<ReturnType<typeof readUsage>>, "memoryBytes" | "parts">;

export interface LargeBodiesMeasurement {
  before: Memory;
  loads: { name: string; most: Memory; statuses: PacedResult["statuses"] }[];
  /** At equal intervals after the last body. */
  after: Memory[];
  idleSeconds: number;
}

/** Sends large bodies from many sources for a while, and measures the product's memory before, meanwhile and afterwards. */
export async function measureLargeBodies(
  root: string,
  isQuick: boolean,
  log: (line: string) => void,
): Promise<LargeBodiesMeasurement> {
  const environment = await startHttpEnvironment(root, log);
  const generator = forkGenerator();
  const settings = { ...environment.settings, TRUSTED_PROXIES: "127.0.0.1" };
  const server = await openServer(import.meta.dirname, { kind: "open", name: "product", settings, sample: null });
  const { app, close } = openApp(readConfig(environment.settings), { process: "bench", connections: 4 });
  const seconds = isQuick ? LOAD_SECONDS / QUICK_DIVISOR : LOAD_SECONDS;
  const idleSeconds = isQuick ? IDLE_SECONDS / QUICK_DIVISOR : IDLE_SECONDS;
  try {
    await loadKeys(server, environment.keys);
    const { known } = findAddresses(environment.databasePath, 1000);
    const picture = await makePicture();
    const sources = Array.from({ length: SOURCES }, (_, number) => number);
    const tokens = await Promise.all(sources.map((number) => openFreeAccount(app, number)));
    const sourceOf = (number: number) => ({
      address: `198.18.200.${number + 1}`,
      token: tokens[number] ?? "",
      secret: environment.keys.many[number] ?? "",
      number,
    });
    const all = sources.map(sourceOf);
    const loads = {
      "lists of 470 KB": all.map(tooLongList),
      "uploads of pictures": all.map((source) => pictureUpload(source, picture)),
      "uploads of 8 MB": all.slice(0, UPLOADERS).map((source) => pictureUpload(source, randomBytes(UPLOAD_BYTES))),
    };
    const request = rawRequest("GET", `/v2/query?ip=${known[0]}`, bearer(environment.keys.many[0] ?? ""));
    await run(generator, { requests: [request], port: server.port, connections: 4, perSecond: 100, seconds: 2 });
    const measurement: LargeBodiesMeasurement = {
      before: await readUsage(server),
      loads: [],
      after: [],
      idleSeconds,
    };
    for (const [name, requests] of Object.entries(loads)) {
      const load = { requests, port: server.port, connections: SOURCES, perSecond: PER_SECOND, seconds };
      const [{ statuses }, most] = await withMost(server, run(generator, load));
      measurement.loads.push({ name, most, statuses });
      log(`${name}: ${(most.memoryBytes / MEGABYTE).toFixed(0)} MB at most`);
    }
    for (let passed = 0; passed <= idleSeconds; passed += idleSeconds / 6) {
      if (passed > 0) await sleep((idleSeconds / 6) * 1000);
      measurement.after.push(await readUsage(server));
    }
    return measurement;
  } finally {
    generator.kill();
    await close();
    await closeServer(server);
    await environment.close();
  }
}

/** The result of a load, and the memory when most was resident meanwhile. */
async function withMost<T>(server: Server, load: Promise<T>): Promise<[T, Memory]> {
  let isOver = false;
  const ended = load.finally(() => {
    isOver = true;
  });
  let most = await readUsage(server);
  while (!isOver) {
    const now = await readUsage(server);
    if (now.memoryBytes > most.memoryBytes) most = now;
    await Promise.race([ended, sleep(SAMPLE_MS)]);
  }
  return [await ended, most];
}

const leftBytes = ({ before, after }: LargeBodiesMeasurement): number =>
  (after.at(-1)?.memoryBytes ?? 0) - before.memoryBytes;

export function checkLargeBodiesBars(measurement: LargeBodiesMeasurement): Bar[] {
  const { before, loads } = measurement;
  const growth = (Math.max(...loads.map(({ most }) => most.memoryBytes)) - before.memoryBytes) / MEGABYTE;
  const left = leftBytes(measurement) / MEGABYTE;
  return [
    {
      name: "growth of resident memory by large bodies, MB",
      goal: GOAL_GROWTH_MEGABYTES,
      value: growth,
      isMet: growth <= GOAL_GROWTH_MEGABYTES,
      isRequired: true,
    },
    {
      name: "of which left a minute later, MB",
      goal: GOAL_LEFT_MEGABYTES,
      value: left,
      isMet: left <= GOAL_LEFT_MEGABYTES,
      isRequired: true,
    },
  ];
}

export const formatLargeBodiesTable = ({ before, loads, after, idleSeconds }: LargeBodiesMeasurement): string => {
  const cells = (values: readonly (number | string)[]) => values.map((value) => String(value).padStart(11)).join("");
  const row = (name: string, { memoryBytes, parts: { objects, spareHeap, buffers } }: Memory, note = "") => {
    const bytes = [memoryBytes, objects, spareHeap, buffers, memoryBytes - objects - spareHeap - buffers];
    return `${name.padEnd(32)}${cells(bytes.map((value) => Math.round(value / MEGABYTE)))}  ${note}`.trimEnd();
  };
  const statusesOf = (statuses: PacedResult["statuses"]) =>
    Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ");
  return [
    "Resident memory of the product, in MB",
    `${"".padEnd(32)}${cells(["resident", "objects", "spare heap", "buffers", "the rest"])}`,
    row("before", before),
    ...loads.map(({ name, most, statuses }) => row(`most during ${name}`, most, statusesOf(statuses))),
    ...after.map((memory, step) => row(`${((step * idleSeconds) / 6).toFixed(0)} s later`, memory)),
  ].join("\n");
};
