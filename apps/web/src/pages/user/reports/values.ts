import type { api } from "../../../lib/api.ts";

export type ReportEntry = Awaited<ReturnType<typeof api.lensReports.lensReportList>>["list"][number];
export type Report = Awaited<ReturnType<typeof api.lensReports.lensReportInfo>>;
export type Week = Report["weeks"][number];
export type Compared = Report["countries"][number];
export type Data = Awaited<ReturnType<typeof api.lensReports.lensReportData>>;

/** Whether each address counts once or as often as it occurred. */
export const weights = ["addresses", "occurrences"] as const;
export type Weight = (typeof weights)[number];

/** The key of what has no data, as the API names it. */
export const UNKNOWN = "unknown";

/** A part of a whole, also of none. */
export const shareOf = (part: number, whole: number): number => part / Math.max(1, whole);

const SERIES = 4;

/** The largest countries of the latest weeks, and how much each week has of them and of all others. */
export function stackWeeks(weeks: readonly Week[], weight: Weight) {
  const totals = new Map<string, { name: string; total: number }>();
  for (const { top_countries } of weeks)
    for (const { key, name, [weight]: count } of top_countries)
      if (key !== UNKNOWN) totals.set(key, { name, total: (totals.get(key)?.total ?? 0) + count });
  const largest = [...totals].sort(([, left], [, right]) => right.total - left.total).slice(0, SERIES);
  return {
    names: largest.map(([, { name }]) => name),
    stacks: weeks.map((week) => {
      const parts = largest.map(([key]) => week.top_countries.find((entry) => entry.key === key)?.[weight] ?? 0);
      return [...parts, week[weight] - parts.reduce((sum, part) => sum + part, 0)];
    }),
  };
}

const header = ["week", "list", "key", "name", "addresses", "occurrences"];

/** All weeks of a report as rows of a table. */
export function rowsOf({ weeks }: Data): (string | number)[][] {
  const rows = weeks.flatMap(({ week, addresses, occurrences, reserved, hosting, privacy, ...lists }) => [
    [week, "total", "", "", addresses, occurrences],
    [week, "reserved", "", "", reserved, ""],
    [week, "hosting", "", "", hosting.addresses, hosting.occurrences],
    [week, "privacy", "", "", privacy?.addresses ?? "", privacy?.occurrences ?? ""],
    ...lists.countries.map((entry) => [week, "country", entry.key, entry.name, entry.addresses, entry.occurrences]),
    ...lists.networks.map((entry) => [week, "network", entry.key, entry.name, entry.addresses, entry.occurrences]),
    ...lists.top_addresses.map(({ ip, occurrences }) => [week, "address", ip, "", 1, occurrences]),
  ]);
  return [header, ...rows];
}
