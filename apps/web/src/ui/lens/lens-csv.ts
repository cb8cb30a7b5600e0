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

/** A cell of a CSV file (RFC 4180); one that a spreadsheet would run as a formula is made text. */
function cellOf(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as a file; an unknown score is an empty cell, not nought. */
export function csvOf(rows: readonly LensRow[]): string {
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
      .map(cellOf)
      .join(),
  );
  // Excel reads a file without this mark in the letters of the machine.
  return `\ufeff${[header.join(), ...lines].join("\r\n")}\r\n`;
}
