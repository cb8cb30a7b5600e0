import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { languages } from "../../lib/language.ts";
import { useSiteFigures } from "../../lib/site-figures.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { useApproach } from "../../lib/use-approach.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import type { IpAnswer } from "./answer.ts";
import styles from "./monitoring-section.module.css";

const MeridianFigure = lazy(() =>
  load(() => import("./meridian-figure.tsx").then(({ MeridianFigure }) => ({ default: MeridianFigure }))),
);

/** What keeps the data current, beside the visitor's own meridian on the map. */
export function MonitoringSection({ own }: { own: IpAnswer | undefined }) {
  const texts = useTexts("home").monitoring;
  const { tag } = languages[useLanguage()];
  const { monitoringPoints } = useSiteFigures();
  const [mapFrame, isMapNear] = useApproach<HTMLDivElement>();
  return (
    <section className={styles.section} aria-labelledby="monitoring-title">
      <div className={`container ${styles.columns}`}>
        <div>
          <SectionHead
            id="monitoring-title"
            title={texts.title(monitoringPoints.toLocaleString(tag))}
            text={texts.text}
          />
          <dl className={styles.facts}>
            <div>
              <dt>{texts.updates.name}</dt>
              <dd>{texts.updates.value}</dd>
            </div>
            <div>
              <dt>{texts.version}</dt>
              <dd className="mono">{own?.db_version || "–"}</dd>
            </div>
          </dl>
          <Link to="/statement/attribution" className={`link ${styles.sources}`}>
            {texts.sources}
          </Link>
        </div>
        <div className={styles.map} ref={mapFrame}>
          {isMapNear && (
            <Suspense>
              <MeridianFigure own={own} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}
