import { languages } from "../../../lib/language.ts";
import { useSiteFigures } from "../../../lib/site-figures.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import styles from "./figures-band.module.css";

/** The figures that do not fit into the hero. */
export function FiguresBand() {
  const { figures: texts } = useTexts("home");
  const { tag } = languages[useLanguage()];
  const figures = useSiteFigures();
  const { claims } = useTexts("common");
  const rows = [
    { value: figures.freeLookups.toLocaleString(tag), ...texts.freeLookups },
    { value: claims.updates, ...texts.updates },
    { value: String(figures.monitoringPoints), name: claims.points, ...texts.monitoringPoints },
    { value: `${figures.experts}+`, name: claims.experts, ...texts.experts },
  ];
  return (
    <section className={styles.band} aria-labelledby="figures-title">
      <h2 className="visually-hidden" id="figures-title">
        {texts.title}
      </h2>
      <dl className={`container grid grid-cols-4 ${styles.figures}`}>
        {rows.map(({ value, name, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className="quiet mt-1 leading-15">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
