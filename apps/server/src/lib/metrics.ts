import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { ZONES_ID, zonesInUse } from "./time-zones.ts";

/** This process's Prometheus metrics. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });
// Gauges named like counters; `nodejs_active_handles` and the like give the same figures by type.
for (const name of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${name}_total`);

/** Time of each request by route and status. */
export const requests = new Histogram({
  name: "meridian_http_request_duration_seconds",
  help: "Time from the request's headers to the end of the answer, by route and status",
  labelNames: ["method", "route", "status"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [registry],
});

const lookups = new Counter({
  name: "meridian_lookups_total",
  help: "Addresses looked up, by what came out",
  labelNames: ["result"],
  registers: [registry],
});

const refusals = new Counter({
  name: "meridian_lookup_refusals_total",
  help: "Calls by key that were refused, by reason",
  labelNames: ["reason"],
  registers: [registry],
});

/** Counts one refused API-key call; refused calls are not logged, since anyone can cause any number of them. */
export const countRefusal = (reason: string): void => refusals.inc({ reason });

const turnedAway = new Counter({
  name: "meridian_http_requests_turned_away_total",
  help: "Requests of sources that flood the server, answered 429 before they were looked at",
  registers: [registry],
});

/** Counts one request refused by the flood limit. */
export const countTurnedAway = (): void => turnedAway.inc();

const refusedConnections = new Counter({
  name: "meridian_http_connections_refused_total",
  help: "Connections closed by limit: beyond that of all or of one address, or to make room for others (crowded)",
  labelNames: ["limit"],
  registers: [registry],
});

/** Counts one connection that was closed before it was read. */
export const countRefusedConnection = (limit: "all" | "address" | "crowded" | "offender"): void =>
  refusedConnections.inc({ limit });

const sms = new Counter({
  name: "meridian_sms_sent_total",
  help: "SMS that the provider accepted, by kind: codes and notices",
  labelNames: ["kind"],
  registers: [registry],
});
const smsCost = new Counter({
  name: "meridian_sms_cost_yuan_total",
  help: "What they cost, by the prices that staff set",
  registers: [registry],
});
const smsRefusals = new Counter({
  name: "meridian_sms_refusals_total",
  help: "SMS not sent because too many were requested, by reason",
  labelNames: ["reason"],
  registers: [registry],
});
/** "human_check": strangers' codes beyond those free of it; "limit": beyond any; "cap": beyond the hour's money. */
export type SmsRefusal = "human_check" | "limit" | "cap";
// Makes the series exist, so that their first increase is seen.
for (const reason of ["human_check", "limit", "cap"] satisfies SmsRefusal[]) smsRefusals.inc({ reason }, 0);

/** Counts one SMS that was sent. */
export function countSms(kind: "code" | "notice", yuan: number): void {
  sms.inc({ kind });
  smsCost.inc(yuan);
}

/** Counts one SMS that was not sent. */
export const countSmsRefusal = (reason: SmsRefusal): void => smsRefusals.inc({ reason });

const lostLines = new Counter({
  name: "meridian_log_lines_lost_total",
  help: "Log lines that could not be written in time, and were dropped",
  registers: [registry],
});

/** Counts dropped log lines. */
export const countLostLines = (lines: number): void => lostLines.inc(lines);

const unexpectedExits = new Counter({
  name: "meridian_unexpected_exits_total",
  help: "Processes and threads that ended without being told to, by name",
  labelNames: ["process"],
  registers: [registry],
});

/** Counts processes or threads that ended unexpectedly; 0 makes the series exist, so that its first increase is seen. */
export const countUnexpectedExit = (process: string, count = 1): void => unexpectedExits.inc({ process }, count);

const caches = new Map<string, () => number>();
new Gauge({
  name: "meridian_cache_entries",
  help: "What this process keeps so as not to make or read it again, by cache",
  labelNames: ["cache"],
  registers: [registry],
  collect() {
    for (const [cache, size] of caches) this.set({ cache }, size());
  },
});

/** Reports a cache's number of entries; a newer cache of the same name replaces it. */
export const showCache = (name: string, size: () => number): void => void caches.set(name, size);

const database = new Gauge({
  name: "meridian_ip_database_info",
  help: "The IP database in use: 1 with its version as label",
  labelNames: ["version"],
  registers: [registry],
});

/** Counts one lookup. */
export const countLookup = (result: "found" | "empty" | "reserved"): void => lookups.inc({ result });

interface DatabaseInUse {
  version: string;
  /** Dates as YYYY-MM-DD, or "" if a source has none. */
  dataDate: string;
  layers: readonly { id: string; updatedDate: string }[];
}

let inUse: DatabaseInUse | null = null;

const ageOf = (day: string): number => (Date.now() - Date.parse(day)) / 1000;

new Gauge({
  name: "meridian_data_source_age_seconds",
  help: "Age of the data of each source in the IP database in use, and of the time zone database",
  labelNames: ["source"],
  registers: [registry],
  collect() {
    this.reset();
    for (const { id, updatedDate } of inUse?.layers ?? [])
      if (updatedDate !== "") this.set({ source: id }, ageOf(updatedDate));
    const { releasedOn } = zonesInUse();
    if (releasedOn !== "") this.set({ source: ZONES_ID }, ageOf(releasedOn));
  },
});

new Gauge({
  name: "meridian_database_data_age_seconds",
  help: "Age of the newest place data in the IP database in use",
  registers: [registry],
  collect() {
    if (inUse && inUse.dataDate !== "") this.set(ageOf(inUse.dataDate));
  },
});

/** Sets the IP database whose version and source ages the metrics report. */
export function showDatabase(metadata: DatabaseInUse): void {
  inUse = metadata;
  database.reset();
  database.set({ version: metadata.version }, 1);
}
