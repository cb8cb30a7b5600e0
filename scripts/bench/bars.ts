import type { Measurement } from "./lookup.ts";
import type { WorkloadName } from "./workloads.ts";

export interface Bar {
  name: string;
  goal: number;
  /** Null if the peer is unavailable. */
  value: number | null;
  /** The 95 % confidence interval, if known. */
  interval?: [low: number, high: number];
  isMet: boolean | null;
  /** Whether missing the bar fails `--assert`. */
  isRequired: boolean;
}

/** Millions of ranges in the city files, for the goals per million. */
const MILLION_RANGES = 8.07;
const MEGABYTE = 1e6;

/** Lookup ratios are how many times faster we are; memory and load ratios are our share of the peer's usage. */
export function checkBars(measurements: readonly Measurement[]): Bar[] {
  const find = (name: string) => measurements.find(({ contender, absent }) => contender === name && absent === null);
  const ours = find("meridian");
  const maxmind = find("maxmind");
  const c = measurements.find(({ contender, absent }) => contender.endsWith("(C)") && absent === null);
  const ratio = (peer: Measurement | undefined, mode: "single" | "batch", workload: WorkloadName) =>
    divide(peer?.single[workload], ours?.[mode][workload]);
  const bars: Bar[] = [];
  const atLeast = (name: string, value: number | null, goal: number, isRequired: boolean) =>
    bars.push({ name, goal, value, isMet: value === null ? null : value >= goal, isRequired });
  const atMost = (name: string, value: number | null, goal: number, isRequired: boolean) =>
    bars.push({ name, goal, value, isMet: value === null ? null : value <= goal, isRequired });
  for (const workload of ["uniform v4", "hot v4", "v6"] as const) {
    const isV6 = workload === "v6";
    atLeast(`single ${workload}, times npm maxmind`, ratio(maxmind, "single", workload), isV6 ? 5 : 6, true);
    atLeast(`single ${workload}, times C libmaxminddb`, ratio(c, "single", workload), 2, true);
  }
  atMost("memory, of npm maxmind's", divide(ours?.loadedBytes, maxmind?.loadedBytes), 1, true);
  atMost("load CPU time, of npm maxmind's", divide(ours?.loadMilliseconds, maxmind?.loadMilliseconds), 1, true);
  for (const workload of ["uniform v4", "hot v4", "v6"] as const) {
    const isV6 = workload === "v6";
    atLeast(`aim: single ${workload}, times npm maxmind`, ratio(maxmind, "single", workload), isV6 ? 5 : 7, false);
    atLeast(`aim: single ${workload}, times C`, ratio(c, "single", workload), isV6 ? 2.5 : 3, false);
    atLeast(`aim: batch ${workload}, times npm maxmind`, ratio(maxmind, "batch", workload), 10, false);
  }
  atMost("aim: load, CPU ms per million ranges", divide(ours?.loadMilliseconds, MILLION_RANGES), 7, false);
  atMost("aim: memory, MB per million ranges", divide(ours?.loadedBytes, MILLION_RANGES * MEGABYTE), 13, false);
  return bars;
}

function divide(part: number | null | undefined, whole: number | null | undefined): number | null {
  return part === null || part === undefined || whole === null || whole === undefined ? null : part / whole;
}

export function formatTable(measurements: readonly Measurement[]): string {
  const workloads = ["uniform v4", "hot v4", "v6"] as const;
  const maxmind = measurements.find(({ contender }) => contender === "maxmind");
  const head = [
    "contender",
    ...workloads,
    ...workloads.map((name) => `batch ${name}`),
    "load CPU ms",
    "load ms",
    "MB loaded",
    "MB at end",
  ];
  const rows = measurements.map((measurement) => {
    const { contender, absent, single, batch, loadMilliseconds, loadWallMilliseconds, loadedBytes, finalBytes } =
      measurement;
    if (absent !== null) {
      return [contender, `absent: ${absent}`];
    }
    const cells = (["single", "batch"] as const).flatMap((mode) =>
      workloads.map((workload) => formatCell({ single, batch }[mode][workload], maxmind?.[mode][workload])),
    );
    const megabytes = [loadedBytes, finalBytes].map((bytes) => formatNumber(divide(bytes, MEGABYTE)));
    return [contender, ...cells, formatNumber(loadMilliseconds), formatNumber(loadWallMilliseconds), ...megabytes];
  });
  return [
    "CPU nanoseconds per lookup, text in and full record out (times npm maxmind)",
    ...alignColumns([head, ...rows]),
  ].join("\n");
}

export const formatBars = (bars: readonly Bar[]): string =>
  bars
    .map(({ name, goal, value, interval, isMet }) => {
      const verdict = isMet === null ? "not measured" : isMet ? "met" : "MISSED";
      const range = interval ? ` (${interval.map((bound) => formatNumber(bound, 2)).join(" to ")})` : "";
      return `${name.padEnd(48)} ${formatNumber(value, 2).padStart(8)}  goal ${String(goal).padEnd(4)} ${verdict}${range}`;
    })
    .join("\n");

function formatCell(value: number | undefined, maxmind: number | undefined): string {
  return value === undefined ? "-" : `${value.toFixed(0)} (${formatNumber(divide(maxmind, value), 1)}x)`;
}

function formatNumber(value: number | null, digits = 0): string {
  return value === null ? "-" : value.toFixed(digits);
}

function alignColumns(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => (row.length === rows[0]!.length ? row[column]!.length : 0))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
