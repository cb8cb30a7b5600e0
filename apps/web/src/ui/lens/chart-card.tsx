import { type ReactNode, useState } from "react";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { TableHead } from "../table-head.tsx";
import styles from "./chart-card.module.css";
import type { Entry } from "./lens-view.ts";

interface ChartCardProps {
  title: string;
  /** The chart's figures, for the alternative table. */
  entries: readonly Entry[];
  className?: string | undefined;
  children: ReactNode;
}

/** A chart that can be switched to a table of the same figures. */
export function ChartCard({ title, entries, className = "", children }: ChartCardProps) {
  const { charts: texts } = useTexts("lens");
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={`column card min-w-0 p-5 ${styles.card} ${className}`} aria-label={title}>
      <div className="flex gap-3 items-baseline justify-between mb-4">
        <h2 className="text-lg">{title}</h2>
        <button
          type="button"
          className={styles.switch}
          aria-label={isTable ? texts.asChartOf(title) : texts.asTableOf(title)}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? texts.asChart : texts.asTable}
        </button>
      </div>
      {isTable ? <Figures title={title} entries={entries} /> : children}
    </section>
  );
}

function Figures({ title, entries }: Pick<ChartCardProps, "title" | "entries">) {
  const { charts: texts } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const sum = entries.reduce((all, { total }) => all + total, 0);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table className="data-table">
        <TableHead columns={[texts.name, { number: texts.total }, { number: texts.share }]} />
        <tbody>
          {entries.map(({ key, name, total }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td data-number>{total.toLocaleString(tag)}</td>
              <td data-number>{percent.format(sum === 0 ? 0 : total / sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
