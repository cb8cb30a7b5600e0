import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { UNKNOWN } from "./lens-table.ts";
import type { Entry, LensView } from "./lens-view.ts";
import styles from "./results.module.css";

const chosenOrAll = (entries: readonly Entry[], chosen: readonly string[]): number =>
  entries.filter(({ key, total }) => key !== UNKNOWN && total > 0 && (chosen.length === 0 || chosen.includes(key)))
    .length;

interface Figure {
  name: string;
  /** In the reader's language. */
  value: string;
  unit: string;
}

/** The headline figures of a view. */
export function useTotals({ totals, ranked, filters }: LensView): Figure[] {
  const { totals: texts } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const figures = {
    addresses: totals.addresses,
    occurrences: totals.occurrences,
    countries: chosenOrAll(ranked.country, filters.country),
    networks: chosenOrAll(ranked.network, filters.network),
    reserved: totals.reserved,
  };
  const names = Object.keys(figures) as (keyof typeof figures)[];
  return names.map((name) => ({ name, value: figures[name].toLocaleString(tag), unit: texts[name](figures[name]) }));
}

/** The headline figures above the charts. */
export function Totals({ view }: { view: LensView }) {
  const figures = useTotals(view);
  return (
    <dl className={styles.totals} aria-live="polite">
      {figures.map(({ name, value, unit }) => (
        <div key={name}>
          <dd className="text-3xl font-semibold leading-12 tracking-tight">{value}</dd>
          <dt className="text-sm">{unit}</dt>
        </div>
      ))}
    </dl>
  );
}
