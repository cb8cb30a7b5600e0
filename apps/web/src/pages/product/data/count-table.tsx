import { languages } from "../../../lib/language.ts";
import { useSourceName } from "../../../lib/source-name.ts";
import { spaced } from "../../../lib/spaced.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Meter } from "../../../ui/chart/meter.tsx";
import type { CountedTable } from "./counted-table.ts";
import { useRowNames } from "./use-row-names.ts";

interface CountTableProps {
  table: CountedTable;
  /** Maximum number of rows; the caption gives the total. */
  maxRows?: number;
}

const DEFAULT_ROWS = 12;
const MIN_SHARE = 0.001;

/** A table that doubles as a chart: each count has a bar relative to the largest. */
export function CountTable({ table, maxRows = DEFAULT_ROWS }: CountTableProps) {
  const { tag } = languages[useLanguage()];
  const texts = useTexts("product/data");
  const { caption, counted } = texts.tables[table.name];
  const nameOf = useRowNames(table);
  const sourceName = useSourceName();
  const percents = new Intl.NumberFormat(tag, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const asShare = (share: number) =>
    share > 0 && share < MIN_SHARE ? `< ${percents.format(MIN_SHARE)}` : percents.format(share);
  const compact = new Intl.NumberFormat(tag, { notation: "compact", maximumFractionDigits: 1, useGrouping: true });
  const asCount = (count: number) => spaced(compact.format(count));
  const rows = table.rows.slice(0, maxRows);
  const largest = Math.max(1, ...rows.map(({ count }) => count));
  const isShared = !unshared.has(table.name);
  const hasKnown = rows.some(({ known }) => known !== null);
  const hasSource = rows.some(({ source }) => source !== "");
  const known = texts.known[table.name as keyof typeof texts.known];
  return (
    <div className="min-w-0">
      <table className="data-table stacked-table">
        <caption className="strong pb-3 text-left">
          {caption}
          <span className="note ml-2 font-normal">{texts.shown(rows.length, table.rows.length)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.row[table.name as keyof typeof texts.row] ?? texts.name}</th>
            <th scope="col" className="w-third">
              {counted}
            </th>
            {isShared && (
              <th scope="col" data-number>
                {texts.share}
              </th>
            )}
            {hasKnown && (
              <th scope="col" data-number>
                {known}
              </th>
            )}
            {hasSource && (
              <th scope="col" className="text-sm">
                {texts.source}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {nameOf(row)}
                {row.name !== "" && row.key !== row.name && table.name === "hosting_networks" && (
                  <span className="note block mono">{row.key}</span>
                )}
              </th>
              <td data-label={counted}>
                <Meter
                  share={row.count / largest}
                  text={
                    row.known === 0
                      ? texts.notKnown
                      : row.count < 10_000
                        ? row.count.toLocaleString(tag)
                        : asCount(row.count)
                  }
                />
              </td>
              {isShared && (
                <td data-number data-label={texts.share}>
                  {row.known === 0 ? "—" : asShare(row.count / Math.max(1, table.total))}
                </td>
              )}
              {hasKnown && (
                <td data-number data-label={known}>
                  {row.known !== null &&
                    asShare(row.known / Math.max(1, table.name === "flags" ? table.total : row.count))}
                </td>
              )}
              {hasSource && (
                <td className="text-sm" data-label={texts.source}>
                  {row.source ? sourceName(row.source) : "—"}
                  {row.updated_date && <span className="ml-2 text-muted nowrap">{row.updated_date}</span>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Tables whose rows count different things, so that a share of the sum would be meaningless. */
const unshared: ReadonlySet<CountedTable["name"]> = new Set(["signals", "registries"]);
