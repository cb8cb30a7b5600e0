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

export interface LargeBodiesMeasurement {
  beforeBytes: number;
  loads: { name: string; mostBytes: number; statuses: PacedResult["statuses"] }[];
  /** Resident memory at equal intervals after the last body. */
  afterBytes: number[];
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
      beforeBytes: (await readUsage(server)).memoryBytes,
      loads: [],
      afterBytes: [],
      idleSeconds,
    };
    for (const [name, requests] of Object.entries(loads)) {
      const load = { requests, port: server.port, connections: SOURCES, perSecond: PER_SECOND, seconds };
      const [{ statuses }, mostBytes] = await withMost(server, run(generator, load));
      measurement.loads.push({ name, mostBytes, statuses });
      log(`${name}: ${(mostBytes / MEGABYTE).toFixed(0)} MB at most`);
    }
    for (let passed = 0; passed <= idleSeconds; passed += idleSeconds / 6) {
      if (passed > 0) await sleep((idleSeconds / 6) * 1000);
      measurement.afterBytes.push((await readUsage(server)).memoryBytes);
    }
    return measurement;
  } finally {
    generator.kill();
    await close();
    await closeServer(server);
    await environment.close();
  }
}

/** The result of a load, and the most memory that was resident meanwhile. */
async function withMost<T>(server: Server, load: Promise<T>): Promise<[T, number]> {
  let isOver = false;
  const ended = load.finally(() => {
    isOver = true;
  });
  let most = 0;
  while (!isOver) {
    most = Math.max(most, (await readUsage(server)).memoryBytes);
    await Promise.race([ended, sleep(SAMPLE_MS)]);
  }
  return [await ended, most];
}

const leftBytes = ({ beforeBytes, afterBytes }: LargeBodiesMeasurement): number =>
  (afterBytes.at(-1) ?? 0) - beforeBytes;

export function checkLargeBodiesBars(measurement: LargeBodiesMeasurement): Bar[] {
  const { beforeBytes, loads } = measurement;
  const growth = (Math.max(...loads.map(({ mostBytes }) => mostBytes)) - beforeBytes) / MEGABYTE;
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

export const formatLargeBodiesTable = ({
  beforeBytes,
  loads,
  afterBytes,
  idleSeconds,
}: LargeBodiesMeasurement): string => {
  const row = (name: string, bytes: number, note = "") =>
    `${name.padEnd(32)}${(bytes / MEGABYTE).toFixed(0).padStart(9)}  ${note}`.trimEnd();
  const statusesOf = (statuses: PacedResult["statuses"]) =>
    Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ");
  return [
    "Resident memory of the product, in MB",
    row("before", beforeBytes),
    ...loads.map(({ name, mostBytes, statuses }) => row(`most during ${name}`, mostBytes, statusesOf(statuses))),
    ...afterBytes.map((bytes, step) => row(`${((step * idleSeconds) / 6).toFixed(0)} s later`, bytes)),
  ].join("\n");
};
