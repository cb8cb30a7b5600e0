import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import "../modules/lookup-api/observe.ts";
import "../modules/usage/usage-metrics.ts";
import { registry } from "./metrics.ts";

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), "utf8");
const guide = read("operations.md");

/** Those of this product; the others are Node's. */
const own = registry.getMetricsAsArray().filter(({ name }) => !/^(?:process|nodejs)_/.test(name));

/** A histogram is read by the names of its parts. */
const partsOf = (name: string) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`];

test("the operations guide names every metric, and no other", () => {
  const named = [...guide.matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(own.map(({ name }) => name).toSorted());
});

test.each(["prometheus-alerts.yml", "grafana-dashboard.json"])("%s asks for metrics that are there", (file) => {
  const known = new Set(own.flatMap(({ name }) => partsOf(name)));
  const asked =
    read(file).match(/\b(?:metered|usage|lookup|lookups|ip_database|database|data|http|log)_[a-z_]+/g) ?? [];
  expect(asked.length).toBeGreaterThan(8);
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
});

test("every alert is explained, and none is that does not exist", () => {
  const alerts = [...read("prometheus-alerts.yml").matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const section = guide.slice(guide.indexOf("## Alerts"), guide.indexOf("## Logs"));
  const explained = [...section.matchAll(/\*\*(\w+)\*\*/g)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(alerts.toSorted());
});
