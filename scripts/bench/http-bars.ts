import type { Bar } from "./bars.ts";
import { BATCH_LINES, type HttpMeasurement, type HttpWorkload } from "./http.ts";
import { median } from "./median.ts";

export function checkHttpBars(measurements: readonly HttpMeasurement[]): Bar[] {
  const atMost = (name: string, value: number, goal: number): Bar => ({
    name,
    goal,
    value,
    isMet: value <= goal,
    isRequired: true,
  });
  const atLeast = (name: string, value: number, goal: number): Bar => ({
    ...atMost(name, value, goal),
    isMet: value >= goal,
  });
  const lookupsOf = (workload: "batch" | "batch of fields") => BATCH_LINES / medianOf(measurements, workload);
  const metering = ratiosOf(measurements, "counted query", "uncounted query").map((ratio) => (ratio - 1) * 100);
  return [
    atMost("metered answer, of bare Fastify hello", ratioOf(measurements, "query", "fastify hello"), 1.2),
    atMost("form-data, of the query string", ratioOf(measurements, "form query", "query"), 2),
    atLeast("bulk, million whole records a second per core", lookupsOf("batch"), 2),
    atLeast("bulk of two fields, million a second per core", lookupsOf("batch of fields"), 2),
    { ...atMost("metering, per cent of a request", median(metering), 2), between: medianBounds(metering) },
  ];
}

const ratioOf = (...of: Parameters<typeof ratiosOf>): number => median(ratiosOf(...of));

/** Of the two workloads in the same round, which a slow moment of the machine has met alike. */
function ratiosOf(measurements: readonly HttpMeasurement[], workload: HttpWorkload, base: HttpWorkload): number[] {
  const bases = find(measurements, base).rounds;
  return find(measurements, workload).rounds.map((value, round) => value / bases[round]!);
}

const medianOf = (measurements: readonly HttpMeasurement[], workload: HttpWorkload): number =>
  median(find(measurements, workload).rounds);

function find(measurements: readonly HttpMeasurement[], workload: HttpWorkload): HttpMeasurement {
  const found = measurements.find((measurement) => measurement.workload === workload);
  if (!found) throw new Error(`${workload} was not measured`);
  return found;
}

/** What the median of that many, if none depends on another, lies between with a certainty of 95 %: the sign test. */
function medianBounds(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  const ranks = Math.ceil(0.98 * Math.sqrt(sorted.length));
  const at = (rank: number) => sorted[Math.min(last, Math.max(0, Math.round(rank)))]!;
  return [at(last / 2 - ranks), at(last / 2 + ranks)];
}

export function formatHttpTable(measurements: readonly HttpMeasurement[]): string {
  const lines = measurements.map(({ workload, rounds, answerBytes }) => {
    const [low, middle, high] = [Math.min(...rounds), median(rounds), Math.max(...rounds)].map((value) =>
      value.toFixed(1).padStart(8),
    );
    const ratio = (median(rounds) / medianOf(measurements, "fastify hello")).toFixed(2).padStart(8);
    return `${workload.padEnd(18)} ${middle} ${low} ${high} ${ratio} ${String(answerBytes).padStart(10)}`;
  });
  const head = ["median", "lowest", "highest", "ratio"].map((title) => title.padStart(8)).join(" ");
  return [
    "Server CPU microseconds per request (times bare Fastify hello)",
    `${"workload".padEnd(18)} ${head} ${"bytes".padStart(10)}`,
    ...lines,
  ].join("\n");
}
