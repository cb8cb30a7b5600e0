import type { Dimension, LensRow } from "./lens-table.ts";
import type { Entry, LensSelection } from "./lens-view.ts";

const header = [
  "ip",
  "count",
  "country_code",
  "country",
  "city",
  "asn",
  "network",
  "usage_type",
  "risk_score",
  "risk_level",
  "risk_reasons",
];

/** A CSV cell (RFC 4180); the quote keeps spreadsheets from running the text as a formula. */
function toCsvCell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as a CSV file; an unknown score is an empty cell, not 0. */
export function toCsv(rows: readonly LensRow[]): string {
  const lines = rows.map(({ address, count, countryCode, countryName, city, asn, networkName, usageType, risk }) =>
    [
      address,
      count,
      countryCode,
      countryName,
      city,
      asn === null ? "" : `AS${asn}`,
      networkName,
      usageType,
      risk?.score ?? "",
      risk?.level ?? "",
      risk?.reasons.join(" ") ?? "",
    ]
      .map(toCsvCell)
      .join(),
  );
  // Without a byte order mark, Excel reads the file in the system's legacy encoding.
  return `\ufeff${[header.join(), ...lines].join("\r\n")}\r\n`;
}

/** The rows as JSON, with the version of the database; what is unknown is null. */
export function toJson(rows: readonly LensRow[], version: string): string {
  const addresses = rows.map((row) => ({
    ip: row.address,
    count: row.count,
    country_code: row.countryCode || null,
    country: row.countryName || null,
    city: row.city || null,
    asn: row.asn === null ? null : `AS${row.asn}`,
    network: row.networkName || null,
    usage_type: row.usageType || null,
    risk: row.risk && { score: row.risk.score, level: row.risk.level, reasons: row.risk.reasons },
  }));
  return `${JSON.stringify({ database: version, addresses }, null, 2)}\n`;
}

/** What a summary is written with, in the reader's language. */
export interface SummaryWords {
  title: string;
  /** Addresses, occurrences, countries and networks, each with its unit. */
  totals: readonly string[];
  foot: string;
  charts: Readonly<Record<SummaryDimension, string>>;
  total: string;
  share: string;
  nameOf: (dimension: Dimension, entry: Pick<Entry, "key" | "name">) => string;
  format: (value: number) => string;
  percent: (share: number) => string;
}

export const summaryDimensions = ["country", "network", "usage"] as const;
export type SummaryDimension = (typeof summaryDimensions)[number];

export interface SummaryLine {
  name: string;
  total: number;
  /** From 0 to 1. */
  share: number;
}

/** The most frequent values of a dimension, with their share of all that pass the filters. */
export function summaryLines(
  { view }: Pick<LensSelection, "view">,
  dimension: SummaryDimension,
  max: number,
  { nameOf }: Pick<SummaryWords, "nameOf">,
): SummaryLine[] {
  const chosen = view.filters[dimension];
  const entries = view.ranked[dimension].filter(({ key }) => chosen.length === 0 || chosen.includes(key));
  const all = entries.reduce((sum, { total }) => sum + total, 0);
  return entries
    .slice(0, max)
    .map((entry) => ({ name: nameOf(dimension, entry), total: entry.total, share: entry.total / Math.max(1, all) }));
}

/** Lines of a table in Markdown. */
const MARKDOWN_LINES = 20;

const markdownCell = (text: string): string => text.replaceAll(/([\\`*_{}[\]<>|#])/g, "\\$1");

/** The charts' figures as Markdown, for tickets and pull requests. */
export function toMarkdown(selection: Pick<LensSelection, "view">, words: SummaryWords): string {
  const tables = summaryDimensions.map((dimension) => {
    const name = words.charts[dimension];
    const lines = summaryLines(selection, dimension, MARKDOWN_LINES, words).map(
      (line) => `| ${markdownCell(line.name)} | ${words.format(line.total)} | ${words.percent(line.share)} |`,
    );
    return [`## ${name}`, "", `| ${name} | ${words.total} | ${words.share} |`, "| --- | ---: | ---: |", ...lines].join(
      "\n",
    );
  });
  return `${[`# ${words.title}`, words.totals.join(" · "), ...tables, words.foot].join("\n\n")}\n`;
}
