import { readFileSync } from "node:fs";
import { Counter } from "prom-client";
import { expect, test } from "vitest";
import "../modules/bulk-jobs/metrics.ts";
import "../modules/lookup-api/observe.ts";
import "../modules/metering/usage-metrics.ts";
import { registry } from "./metrics.ts";

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), "utf8");
const guide = read("operations.md");

/** This product's metrics; the others are Node's. */
const own = registry.getMetricsAsArray().filter(({ name }) => !/^(?:process|nodejs)_/.test(name));

const isCounter = (metric: object): boolean => metric instanceof Counter;

/** A histogram is queried by the names of its series. */
const partsOf = (name: string) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`];

test("every metric has the product's prefix, and counters alone end in _total", () => {
  expect(own.filter(({ name }) => !name.startsWith("meridian_"))).toEqual([]);
  const [counters, others] = [own.filter(isCounter), own.filter((metric) => !isCounter(metric))];
  expect(counters.filter(({ name }) => !name.endsWith("_total"))).toEqual([]);
  expect(others.filter(({ name }) => name.endsWith("_total"))).toEqual([]);
});

test("the operations guide lists every metric, and no others", () => {
  const section = guide.slice(guide.indexOf("## Metrics"), guide.indexOf("## Alerts"));
  const named = [...section.matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(own.map(({ name }) => name).toSorted());
});

test.each(["prometheus-alerts.yml", "grafana-dashboard.json"])("%s queries only existing metrics", (file) => {
  const known = new Set(own.flatMap(({ name }) => partsOf(name)));
  const mentioned = read(file).match(/\bmeridian_[a-z_]+/g) ?? [];
  expect(mentioned.length).toBeGreaterThan(8);
  expect([...new Set(mentioned)].filter((name) => !known.has(name))).toEqual([]);
});

test("the guide explains every alert, and no others", () => {
  const alerts = [...read("prometheus-alerts.yml").matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const section = guide.slice(guide.indexOf("## Alerts"), guide.indexOf("## Logs"));
  const explained = [...section.matchAll(/\*\*(\w+)\*\*/g)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(alerts.toSorted());
});
