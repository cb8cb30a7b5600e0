import type { ChildProcess } from "node:child_process";
import { api } from "@meridian/contract";
import type { Endpoint } from "@meridian/contract/endpoint";
import type { LookupApiEndpoint } from "@meridian/contract/lookup-api/endpoint";
import { lookupApiEndpoints } from "@meridian/contract/lookup-api/index";
import { readConfig } from "../../apps/server/src/config.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import type { Bar } from "./bars.ts";
import { findAddresses } from "./http-addresses.ts";
import { type HttpEnvironment, startHttpEnvironment } from "./http-environment.ts";
import { bearer, rawRequest } from "./http-requests.ts";
import { closeServer, loadKeys, openServer, type Server } from "./http-servers.ts";
import { forkGenerator, type Latencies, latenciesOf, run } from "./paced-load.ts";
import {
  type Material,
  makePicture,
  openFreeAccount,
  type Source,
  tooLongList,
  worstLookupRequest,
  worstPortalRequest,
} from "./starve-requests.ts";

const SECONDS = 5;
const QUICK_SECONDS = 2;
const WARM_UP_SECONDS = 3;
const SOURCES = 24;
/** What the product accepts from each source in the long run, and the line of each. */
const REQUESTS_OF_SOURCE = 20;
const BYTES_OF_SOURCE = 1_250_000;
const PAYING_PER_SECOND = 200;
const PAYING_CONNECTIONS = 20;
const PAYING_SOURCE = "198.19.255.1";
const ADDRESSES = 20_000;
const GOAL = 3;
const MAX_RATIO = 5;

/** Why a paying caller may wait up to five times as long, by path. */
const slower: Readonly<Record<string, string>> = {
  "/admin/upload_file": "libvips decodes pictures on half the cores",
};

export interface StarveMeasurement {
  seconds: number;
  rows: { name: string; path: string; alone: Latencies; paying: Latencies; strangers: Record<number, number> }[];
}

interface Load {
  name: string;
  path: string;
  request: (source: Source, material: Material) => string;
}

const portalLoads = Object.entries(api as Record<string, Record<string, Endpoint>>).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(
    ([name, endpoint]): Load => ({
      name: `${module}.${name}`,
      path: endpoint.path,
      request: (source, material) => worstPortalRequest(endpoint, source, material),
    }),
  ),
);
const lookupLoads = Object.entries(lookupApiEndpoints as Record<string, LookupApiEndpoint>).map(
  ([name, endpoint]): Load => ({
    name,
    path: endpoint.path,
    request: (source, material) => worstLookupRequest(endpoint, source, material),
  }),
);
const loads: readonly Load[] = [
  ...portalLoads,
  { name: "products.lens, too many", path: "/v1/lens", request: tooLongList },
  ...lookupLoads,
];

interface Options {
  root: string;
  isQuick: boolean;
  /** Only loads whose name or path contains one of these. */
  only: readonly string[];
  seconds: number | null;
  log: (line: string) => void;
}

/** Measures a paying caller's latency while 24 sources send the worst requests that a stranger or a free account may. */
export async function measureStarvation(options: Options): Promise<StarveMeasurement> {
  const { root, isQuick, only, log } = options;
  const seconds = options.seconds ?? (isQuick ? QUICK_SECONDS : SECONDS);
  const environment = await startHttpEnvironment(root, log);
  const [payer, strangers] = [forkGenerator(), forkGenerator()];
  const server = await openStarved(environment);
  const { app, close } = openApp(readConfig(environment.settings), { process: "bench", connections: 4 });
  try {
    await loadKeys(server, environment.keys);
    const { known } = findAddresses(environment.databasePath, ADDRESSES);
    const material: Material = { known, picture: await makePicture() };
    const pay = payWith(payer, server, environment, known);
    await pay(WARM_UP_SECONDS);
    const rows: StarveMeasurement["rows"] = [];
    const chosen = loads.filter(
      ({ name, path }) => only.length === 0 || only.some((text) => name.includes(text) || path.includes(text)),
    );
    for (const [index, { name, path, request }] of chosen.entries()) {
      const sources = await Promise.all(
        // New for each endpoint, because some end a session and most have a limit for each source.
        Array.from({ length: SOURCES }, async (_, number): Promise<Source> => {
          const token = await openFreeAccount(app, index * SOURCES + number);
          const secret = environment.keys.many[number] ?? "";
          return { address: `198.18.${index}.${number + 1}`, token, secret, number };
        }),
      );
      const requests = sources.map((source) => request(source, material));
      const load = { requests, port: server.port, connections: SOURCES, perSecond: SOURCES, seconds };
      // A route's first call compiles it, once in the life of a process.
      const { longest } = await run(strangers, { ...load, requests: requests.slice(0, 1), perSecond: 1, seconds: 1 });
      const bytes = Math.max(longest, requests[0]?.length ?? 0);
      load.perSecond = SOURCES * Math.min(REQUESTS_OF_SOURCE, BYTES_OF_SOURCE / bytes);
      // Just before, because a shared machine changes.
      const alone = await pay(seconds);
      const [paying, { statuses }] = await Promise.all([pay(seconds), run(strangers, load)]);
      rows.push({ name, path, alone, paying, strangers: statuses });
      log(`${name}: p99 ${paying.p99.toFixed(1)} ms, alone ${alone.p99.toFixed(1)} ms`);
    }
    return { seconds, rows };
  } finally {
    payer.kill();
    strangers.kill();
    await close();
    await closeServer(server);
    await environment.close();
  }
}

function openStarved({ settings }: HttpEnvironment): Promise<Server> {
  // Trusted, so that the generators can choose their callers' addresses.
  const trusting = { ...settings, TRUSTED_PROXIES: "127.0.0.1" };
  return openServer(import.meta.dirname, { kind: "open", name: "product", settings: trusting, sample: null });
}

/** The paying caller, whose account is none of the strangers'. */
function payWith(payer: ChildProcess, { port }: Server, { keys }: HttpEnvironment, known: readonly string[]) {
  const secret = keys.many[SOURCES * 2] ?? "";
  const requests = known.map((address) =>
    rawRequest("GET", `/v2/query?ip=${address}`, { ...bearer(secret), "X-Forwarded-For": PAYING_SOURCE }),
  );
  return async (seconds: number): Promise<Latencies> =>
    latenciesOf(
      await run(payer, { requests, port, connections: PAYING_CONNECTIONS, perSecond: PAYING_PER_SECOND, seconds }),
    );
}

const ratioOf = ({ alone, paying }: StarveMeasurement["rows"][number]): number => paying.p99 / alone.p99;

export function checkStarveBars({ rows }: StarveMeasurement): Bar[] {
  const worstOf = (some: StarveMeasurement["rows"]) => Math.max(0, ...some.map(ratioOf));
  const usual = worstOf(rows.filter(({ path }) => !(path in slower)));
  const all = worstOf(rows);
  return [
    {
      name: "worst p99 of any endpoint, of p99 alone",
      goal: MAX_RATIO,
      value: all,
      isMet: all <= MAX_RATIO,
      isRequired: true,
    },
    { name: "worst but those with a reason", goal: GOAL, value: usual, isMet: usual <= GOAL, isRequired: true },
  ];
}

const formatStatuses = (statuses: Record<number, number>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");

export const formatStarveTable = (measurement: StarveMeasurement): string =>
  [
    `Latency of a paying caller in milliseconds, ${SOURCES} sources, ${measurement.seconds} s each`,
    `${"".padEnd(38)}${["p50", "alone", "p99", "alone", "ratio"].map((title) => title.padStart(8)).join("")}`,
    ...measurement.rows
      .toSorted((a, b) => ratioOf(b) - ratioOf(a))
      .map((row) => {
        const { name, path, alone, paying, strangers } = row;
        const times = [paying.p50, alone.p50, paying.p99, alone.p99].map((value) => value.toFixed(2).padStart(8));
        const reason = path in slower ? `; ${slower[path]}` : "";
        return `${name.padEnd(38)}${times.join("")}${ratioOf(row).toFixed(1).padStart(8)}  ${formatStatuses(strangers)}${reason}`;
      }),
  ].join("\n");
