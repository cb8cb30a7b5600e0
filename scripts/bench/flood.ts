import type { Bar } from "./bars.ts";
import { hasProxy, openProxy } from "./front.ts";
import { findAddresses } from "./http-addresses.ts";
import { type Keys, startHttpEnvironment } from "./http-environment.ts";
import { bearer, keyFor, rawRequest } from "./http-requests.ts";
import { closeServer, loadKeys, openServer } from "./http-servers.ts";
import { forkGenerator, type Latencies, latenciesOf, run } from "./paced-load.ts";
import type { PacedResult } from "./paced-load-child.ts";

const SECONDS = 60;
const QUICK_SECONDS = 10;
const WARM_UP_SECONDS = 3;
const FLOOD_PER_SECOND = 5000;
const FLOOD_CONNECTIONS = 200;
const FLOOD_SOURCES = 1000;
/** Number of flood requests before they repeat; a multiple of the ten kinds. */
const FLOOD_REQUESTS = 20_000;
const PAYING_PER_SECOND = 200;
const PAYING_CONNECTIONS = 20;
const PAYING_ADDRESSES = 10_000;
const PAYING_SOURCE = "198.18.255.1";
/** Without and with a proxy in front. */
const GOAL = 10;
const GOAL_BEHIND_PROXY = 3;

export interface FloodMeasurement {
  /** The paying caller's latencies without a flood, and during each flood. */
  loads: LoadMeasurement[];
}

interface LoadMeasurement {
  name: string;
  isBehindProxy: boolean;
  paying: Latencies;
  flood: Pick<PacedResult, "due" | "statuses"> | null;
}

/** Measures a paying caller's latency, first without and then with a flood from the same machine. */
export async function measureFlood(
  root: string,
  isQuick: boolean,
  log: (line: string) => void,
): Promise<FloodMeasurement> {
  const environment = await startHttpEnvironment(root, log);
  const [payer, flooder] = [forkGenerator(), forkGenerator()];
  // Trusted, so that the generators can choose their callers' addresses.
  const settings = { ...environment.settings, TRUSTED_PROXIES: "127.0.0.1" };
  const server = await openServer(import.meta.dirname, { kind: "open", name: "product", settings, sample: null });
  const proxy = hasProxy() ? await openProxy(root, server.port) : null;
  try {
    await loadKeys(server, environment.keys);
    const { known, unknown } = findAddresses(environment.databasePath, PAYING_ADDRESSES);
    const seconds = isQuick ? QUICK_SECONDS : SECONDS;
    const pay = (port: number, seconds: number) =>
      run(payer, {
        requests: known.map((address, index) => lookup(address, keyFor(environment.keys, index), PAYING_SOURCE)),
        port,
        connections: PAYING_CONNECTIONS,
        perSecond: PAYING_PER_SECOND,
        seconds,
      });
    const flood = (port: number, sources: number) =>
      run(flooder, {
        requests: floodRequests(environment.keys, [known[0]!, unknown[0]!], sources),
        port,
        connections: FLOOD_CONNECTIONS,
        perSecond: FLOOD_PER_SECOND,
        seconds,
      });
    const measurement: FloodMeasurement = { loads: [] };
    for (const port of proxy ? [server.port, proxy.port] : [server.port]) {
      const isBehindProxy = port !== server.port;
      await pay(port, WARM_UP_SECONDS);
      for (const [load, sources] of [
        ["alone", 0],
        ["flood from a thousand sources", FLOOD_SOURCES],
        ["flood from one source", 1],
      ] as const) {
        const name = isBehindProxy ? `${load}, behind the proxy` : load;
        log(name);
        const [paid, flooded] = await Promise.all([pay(port, seconds), sources > 0 ? flood(port, sources) : null]);
        measurement.loads.push({
          name,
          isBehindProxy,
          paying: latenciesOf(paid),
          flood: flooded && { due: flooded.due, statuses: flooded.statuses },
        });
      }
    }
    return measurement;
  } finally {
    payer.kill();
    flooder.kill();
    await proxy?.close();
    await closeServer(server);
    await environment.close();
  }
}

const from = (source: string) => ({ "X-Forwarded-For": source });

const lookup = (address: string, secret: string, source: string): string =>
  rawRequest("GET", `/v2/query?ip=${address}`, { ...bearer(secret), ...from(source) });

/** Of ten requests, six fail with a known key or none, three have an unknown key, and one is a login. */
function floodRequests(keys: Keys, [known, unknown]: [string, string], sources: number): string[] {
  const [secret = ""] = keys.many;
  return Array.from({ length: FLOOD_REQUESTS }, (_, index) => {
    // The offset makes every source send all ten kinds.
    const turn = Math.floor(index / 10) + (index % 10) * 97;
    const source = `198.18.${Math.floor((turn % sources) / 250)}.${1 + ((turn % sources) % 250)}`;
    switch (index % 10) {
      case 0:
        return lookup("10.1.2.3", secret, source);
      case 1:
        return lookup("8.8.8.256", secret, source);
      case 2:
        return lookup(known, keys.spent, source);
      case 3:
        return lookup(known, keys.unserved, source);
      case 4:
        return lookup(unknown, secret, source);
      case 5:
        return rawRequest("GET", `/v2/query?ip=${known}`, from(source));
      case 9:
        return wrongLogin(index, source);
      default:
        return lookup(known, `${secret.slice(0, -6)}${String(index).padStart(6, "0")}`, source);
    }
  });
}

function wrongLogin(index: number, source: string): string {
  const phone = `138${String(index).padStart(8, "0")}`;
  const headers = { "Content-Type": "application/json", ...from(source) };
  return rawRequest("POST", "/v1/phone_login", headers, JSON.stringify({ phone, password: "wrong-pass-1" }));
}

export function checkFloodBars({ loads }: FloodMeasurement): Bar[] {
  return loads.flatMap(({ name, isBehindProxy, paying, flood }) => {
    if (!flood) return [];
    const alone = loads.find((one) => one.isBehindProxy === isBehindProxy && one.flood === null)!;
    const goal = isBehindProxy ? GOAL_BEHIND_PROXY : GOAL;
    const value = paying.p99 / alone.paying.p99;
    return [{ name: `p99 under a ${name}, of p99 alone`, goal, value, isMet: value <= goal, isRequired: true }];
  });
}

const formatStatuses = (statuses: PacedResult["statuses"]): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");

export const formatFloodTable = ({ loads }: FloodMeasurement): string =>
  [
    "Latency of a paying caller, in milliseconds",
    `${"".padEnd(52)}${["p50", "p99"].map((title) => title.padStart(9)).join("")}`,
    ...loads.flatMap(({ name, paying, flood }) => [
      `${name.padEnd(52)}${[paying.p50, paying.p99].map((value) => value.toFixed(2).padStart(9)).join("")}`,
      `  the paying caller's responses: ${formatStatuses(paying.statuses)}`,
      ...(flood ? [`  the flood's responses, of ${flood.due} requests: ${formatStatuses(flood.statuses)}`] : []),
    ]),
  ].join("\n");
