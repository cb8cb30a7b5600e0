import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useApproach } from "../../../lib/use-approach.ts";
import { SectionHead } from "../../../ui/section-head.tsx";
import type { IpAnswer } from "../answer.ts";
import styles from "./monitoring-section.module.css";

const MeridianFigure = lazy(() =>
  load(() => import("./meridian-figure.tsx").then(({ MeridianFigure }) => ({ default: MeridianFigure }))),
);

/** How the data is kept current, next to the visitor's meridian on the map. */
export function MonitoringSection({ own }: { own: IpAnswer | undefined }) {
  const texts = useTexts("home").monitoring;
  const [mapFrame, isMapNear] = useApproach<HTMLDivElement>();
  return (
    <section className={styles.section} aria-labelledby="monitoring-title">
      <div className={`container ${styles.columns}`}>
        <div>
          <SectionHead id="monitoring-title" title={texts.title} text={texts.text} />
          <dl className={`grid mt-8 text-md ${styles.facts}`}>
            <div className="flex gap-4 justify-between py-3 border-t">
              <dt>{texts.version}</dt>
              <dd className="mono text-right">{own?.db_version || "–"}</dd>
            </div>
          </dl>
          <Link to="/statement/attribution" className="link inline-block mt-5 text-md">
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
