import type { PlaneEndpoint } from "@meridian/contract/lookup-api/endpoint";
import type { PlaneErrorName } from "@meridian/contract/lookup-api/errors";
import { Counter } from "prom-client";
import { registry } from "../../lib/metrics.ts";

/** How a call arrived: through Fastify's route, or through the fast path for the simplest lookups. */
export type Door = "route" | "fast";
/** A call's outcome: answered with data, without data, unchanged, or refused for a reason. */
type Result = "success" | "empty" | "unchanged" | PlaneErrorName;

interface Series {
  labels: { path: string; result: Result; door: Door };
  calls: number;
}

const series: Record<Door, Map<PlaneEndpoint, Map<Result, Series>>> = { route: new Map(), fast: new Map() };

new Counter({
  name: "lookup_api_calls_total",
  help: "Calls by key, by path, outcome and entry point",
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
export function observe(door: Door, endpoint: PlaneEndpoint, result: Result): void {
  const byEndpoint = series[door];
  let byResult = byEndpoint.get(endpoint);
  if (!byResult) {
    byResult = new Map();
    byEndpoint.set(endpoint, byResult);
  }
  let known = byResult.get(result);
  if (!known) {
    known = { labels: { path: endpoint.path, result, door }, calls: 0 };
    byResult.set(result, known);
  }
  known.calls++;
}
