import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { UNKNOWN } from "./lens-table.ts";
import type { Entry, LensView } from "./lens-view.ts";
import styles from "./results.module.css";

const chosenOrAll = (entries: readonly Entry[], chosen: readonly string[]): number =>
  entries.filter(({ key, total }) => key !== UNKNOWN && total > 0 && (chosen.length === 0 || chosen.includes(key)))
    .length;

/** The picture in figures. */
export function Totals({ view: { totals, ranked, filters } }: { view: LensView }) {
  const { totals: texts } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const figures = [
    { name: texts.addresses, value: totals.addresses },
    { name: texts.occurrences, value: totals.occurrences },
    { name: texts.countries, value: chosenOrAll(ranked.country, filters.country) },
    { name: texts.networks, value: chosenOrAll(ranked.network, filters.network) },
    { name: texts.reserved, value: totals.reserved },
  ];
  return (
    <dl className={styles.totals} aria-live="polite">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dd>{value.toLocaleString(tag)}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  );
}
