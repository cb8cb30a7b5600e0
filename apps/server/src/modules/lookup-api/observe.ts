import type { LookupApiEndpoint } from "@meridian/contract/lookup-api/endpoint";
import type { LookupErrorName } from "@meridian/contract/lookup-api/errors";
import { Counter } from "prom-client";
import { registry } from "../../lib/metrics.ts";

/** How a call arrived: through Fastify's route, or through the fast path for the simplest lookups. */
export type Via = "route" | "fast";
/** A call's outcome: answered with data, without data, unchanged, or refused for a reason. */
type Result = "success" | "empty" | "unchanged" | LookupErrorName;

interface Series {
  labels: { path: string; result: Result; door: Via };
  calls: number;
}

const series: Record<Via, Map<LookupApiEndpoint, Map<Result, Series>>> = { route: new Map(), fast: new Map() };

new Counter({
  name: "meridian_lookup_api_calls_total",
  help: "API-key calls by path, outcome and entry point",
  labelNames: ["path", "result", "door"],
  registers: [registry],
  collect() {
    this.reset();
    for (const byEndpoint of Object.values(series))
      for (const byResult of byEndpoint.values())
        for (const { labels, calls } of byResult.values()) this.inc(labels, calls);
  },
});

/** Counts one API-key call, in plain numbers that Prometheus's client reads on each scrape. */
export function observe(via: Via, endpoint: LookupApiEndpoint, result: Result): void {
  const byEndpoint = series[via];
  let byResult = byEndpoint.get(endpoint);
  if (!byResult) {
    byResult = new Map();
    byEndpoint.set(endpoint, byResult);
  }
  let known = byResult.get(result);
  if (!known) {
    known = { labels: { path: endpoint.path, result, door: via }, calls: 0 };
    byResult.set(result, known);
  }
  known.calls++;
}
