import type { Bar } from "./bars.ts";
import type { HttpMeasurement, HttpResult } from "./http.ts";
import { BATCH_LINES } from "./http-rows.ts";
import { median } from "./median.ts";

const HELLO = "Fastify hello";
const FAST_LOOKUP = "fast path, wide load";
const MEGABYTE = 1e6;

export function checkHttpBars({ measurements, metering }: HttpResult): Bar[] {
  const find = (name: string) => measurements.find(({ row }) => row.name === name);
  const ratio = (name: string, base: string): number | null => ratioOf(find(name), find(base));
  const atMost = (name: string, value: number | null, goal: number): Bar => ({
    name,
    goal,
    value,
    isMet: value === null ? null : value <= goal,
    isRequired: true,
  });
  const bulk = find("batch");
  const perSecond = bulk ? BATCH_LINES / median(bulk.rounds) : null;
  const ofFastLookup = (group: "errors" | "products", goalOf: (name: string) => number) =>
    measurements
      .filter(({ row }) => row.group === group)
      .map(({ row: { name } }) => atMost(`${name}, of a fast-path lookup`, ratio(name, FAST_LOOKUP), goalOf(name)));
  return [
    atMost("fast path, of bare Fastify", ratio(FAST_LOOKUP, HELLO), 1.3),
    atMost("Fastify route, of bare Fastify", ratio("Fastify route, wide load", HELLO), 2),
    atMost("form-data, of the query string", ratio("fast path, form-data", "fast path, URL"), 2),
    {
      ...atMost("bulk, million addresses a second per core", perSecond, 1.2),
      isMet: perSecond === null ? null : perSecond >= 1.2,
    },
    {
      ...atMost("metering, microseconds a call", metering.length > 0 ? median(metering) : null, 1),
      ...(metering.length > 0 && { interval: medianBounds(metering) }),
    },
    ...ofFastLookup("errors", () => 1.5),
    ...ofFastLookup("products", (name) => (name === "me" ? 5 : 3)),
  ];
}

/** Compares rows within the same round, because a slow moment affects both equally. */
function ratioOf(row: HttpMeasurement | undefined, base: HttpMeasurement | undefined): number | null {
  return row && base ? median(row.rounds.map((value, round) => value / base.rounds[round]!)) : null;
}

/** The 95 % confidence interval of the median of independent values: the sign test. */
function medianBounds(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  const ranks = Math.ceil(0.98 * Math.sqrt(sorted.length));
  const at = (rank: number) => sorted[Math.min(last, Math.max(0, Math.round(rank)))]!;
  return [at(last / 2 - ranks), at(last / 2 + ranks)];
}

export function formatHttpTable({ measurements, memoryBytes }: HttpResult): string {
  const hello = measurements.find(({ row }) => row.name === HELLO);
  const hasOther = measurements.some(({ otherRounds }) => otherRounds.length > 0);
  const cell = (value: number | null, digits = 1) => (value === null ? "-" : value.toFixed(digits)).padStart(9);
  const lines = measurements.map((measurement) => {
    const { row, rounds, postgresRounds, otherRounds } = measurement;
    const cells = [
      cell(median(rounds)),
      cell(Math.min(...rounds)),
      cell(Math.max(...rounds)),
      cell(ratioOf(measurement, hello), 2),
      cell(postgresRounds.length > 0 ? median(postgresRounds) : null),
    ];
    if (hasOther && otherRounds.length > 0) {
      const ratios = rounds.map((value, round) => value / otherRounds[round]!);
      const [low, high] = medianBounds(ratios);
      cells.push(cell(median(otherRounds)), cell(median(ratios), 3), `  (${low.toFixed(3)} to ${high.toFixed(3)})`);
    }
    return `${row.name.padEnd(32)}${cells.join("")}`;
  });
  const titles = ["median", "lowest", "highest", "of hello", "database", ...(hasOther ? ["other", "to other"] : [])];
  return [
    "CPU microseconds per request, of the server and of PostgreSQL",
    `${"".padEnd(32)}${titles.map((title) => title.padStart(9)).join("")}`,
    ...lines,
    `resident memory of the product at the end: ${(memoryBytes / MEGABYTE).toFixed(0)} MB`,
  ].join("\n");
}
