import { addColumns } from "../../lib/csv-columns.ts";
import type { Dimension, LensRow } from "./lens-table.ts";
import { type Entry, isFiltered, type LensSelection } from "./lens-view.ts";
import type { CsvSource } from "./use-lens.ts";

const header = [
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

/** What is known about an address, in the order of `header`; an unknown score is empty, not 0. */
const cellsOf = ({ countryCode, countryName, city, asn, networkName, usageType, risk }: LensRow): string[] => [
  countryCode,
  countryName,
  city,
  asn === null ? "" : `AS${asn}`,
  networkName,
  usageType,
  String(risk?.score ?? ""),
  risk?.level ?? "",
  risk?.reasons.join(" ") ?? "",
];

/** The quote keeps spreadsheets from running a text as a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A CSV cell (RFC 4180). */
const toCsvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows as a CSV file. */
export function toCsv(rows: readonly LensRow[]): string {
  const lines = rows.map((row) =>
    [row.address, String(row.count), ...cellsOf(row)].map((cell) => toCsvCell(harmless(cell))).join(),
  );
  // Without a byte order mark, Excel reads the file in the system's legacy encoding.
  return `\ufeff${[["ip", "count", ...header].join(), ...lines].join("\r\n")}\r\n`;
}

/**
 * The visitor's own CSV file with the same columns added. With filters, only the records of addresses that pass them
 * remain; without, records of which nothing is known keep empty cells.
 * @throws UnreadableFile, EndlessRecord
 */
export function toOwnCsv({ source, shape }: CsvSource, { rows, view }: LensSelection): Promise<Blob> {
  const known = new Map(rows.map((row) => [row.address, row]));
  const rest = isFiltered(view.filters) ? undefined : null;
  return addColumns(source, shape, {
    names: header.map((name) => `ip_${name}`),
    cellsOf: (address) => {
      const row = address === null ? undefined : known.get(address);
      return row ? cellsOf(row).map(harmless) : rest;
    },
  });
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
