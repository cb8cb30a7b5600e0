import type { LensRow } from "./lens-table.ts";

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
