import { Button } from "@mantine/core";
import { IconScale } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { useApproach } from "../../lib/use-approach.ts";
import { withDialog } from "../../lib/use-dialogs.ts";
import { Sparkline } from "../../ui/chart/sparkline.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { CountryTable, KindTable, NetworkTable } from "./accuracy-tables.tsx";
import { Block, Loaded } from "./block.tsx";
import styles from "./data.module.css";
import { type Measure, measures, type Report, type Reports, reportQuery, reportsQuery } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

// Its list to choose from is not worth waiting for.
const Calibration = lazy(() => load(() => import("./calibration.tsx")));

/** How often our answers agree with what networks publish about themselves. */
export function AccuracySection() {
  const { accuracy: texts } = useTexts("data");
  const reports = useQuery(reportsQuery);
  const report = useQuery({ ...reportQuery, enabled: reports.data !== undefined && reports.data.total > 0 });
  return (
    <Block id="accuracy" texts={texts}>
      <Loaded reading={reports} failed={texts.failed} heightPx={280}>
        {({ list: [newest, ...earlier] }) =>
          newest ? (
            <>
              <Summary reports={[newest, ...earlier]} />
              <Loaded reading={report} failed={texts.failed} heightPx={600}>
                {(data) => <Tables report={data} />}
              </Loaded>
            </>
          ) : (
            <EmptyState icon={IconScale} {...texts.empty}>
              <GeofeedButton />
            </EmptyState>
          )
        }
      </Loaded>
    </Block>
  );
}

function GeofeedButton() {
  const { accuracy: texts } = useTexts("data");
  return (
    <Button
      component={Link}
      variant="default"
      preventScrollReset
      to={{ search: withDialog("", "feedback", { kind: "geofeed" }) }}
    >
      {texts.send}
    </Button>
  );
}

/** The newest version's figures, their history over versions, and the data they were compared with. */
function Summary({ reports }: { reports: readonly [Reports[number], ...Reports] }) {
  const { accuracy: texts } = useTexts("data");
  const { count, day, distance, percent } = useFormats();
  const files = new Intl.ListFormat(languages[useLanguage()].tag);
  const [{ version, summary, previous, truth }] = reports;
  const formatMeasure = (measure: Measure, value: number | null) =>
    measure === "median_km" ? distance(value) : percent(value);
  return (
    <>
      <p className="quiet wrap-anywhere">{texts.of(version, count(summary.samples))}</p>
      <dl className={styles.figures}>
        {measures
          .filter((measure) => summary[measure] !== null)
          .map((measure) => (
            <div className="py-4 px-5 border rounded-card bg-surface" key={measure}>
              <dt className="text-sm">{texts.measures[measure]}</dt>
              <dd>
                {formatMeasure(measure, summary[measure])}
                <Sparkline values={reports.map((report) => report.summary[measure]).reverse()} />
              </dd>
              {previous && (
                <dd className={styles.before}>
                  {texts.before(previous.version, formatMeasure(measure, previous.summary[measure]))}
                </dd>
              )}
            </div>
          ))}
      </dl>
      <p className="quiet wrap-anywhere">
        {texts.truth(
          files.format(
            truth.map(({ name, rows, updated_date }) =>
              texts.file(name, count(rows), updated_date && day(updated_date)),
            ),
          ),
        )}
      </p>
    </>
  );
}

/** Not in the page that the server sends: the names of countries to choose from come later. */
function LateCalibration({ report }: { report: Report }) {
  const [element, isNear] = useApproach<HTMLDivElement>();
  return (
    <div ref={element} className="stack grid-cols-1 gap-6">
      <Suspense>{isNear && <Calibration report={report} />}</Suspense>
    </div>
  );
}

function Tables({ report }: { report: Report }) {
  const { countries, kinds, networks } = report;
  const { accuracy: texts } = useTexts("data");
  return (
    <>
      {report.summary.calibration.length > 0 && <LateCalibration report={report} />}
      <h3 className="mt-4 text-2xl">{texts.byCountry}</h3>
      {countries.length > 0 ? (
        <CountryTable countries={countries} />
      ) : (
        <p className="quiet wrap-anywhere">{texts.few}</p>
      )}
      {kinds.length > 0 && (
        <>
          <h3 className="mt-4 text-2xl">{texts.byKind}</h3>
          <KindTable kinds={kinds} />
        </>
      )}
      <h3 className="mt-4 text-2xl">{texts.byNetwork}</h3>
      {networks.length > 0 ? <NetworkTable networks={networks} /> : <p className="quiet wrap-anywhere">{texts.few}</p>}
      <div className={styles.send}>
        <p>{texts.own}</p>
        <GeofeedButton />
      </div>
    </>
  );
}
