import type { PageContent } from "../../lib/page-content.ts";
import { useTexts } from "../../lib/texts.tsx";
import { AccuracySection } from "./accuracy-section.tsx";
import { CoverageSection } from "./coverage-section.tsx";
import { CurrentSection } from "./current-section.tsx";
import styles from "./data.module.css";
import { reportQuery, reportsQuery, responseQuery, statusQuery, versionsQuery } from "./data-queries.ts";
import { ResponseSection } from "./response-section.tsx";
import { SourceSection } from "./source-section.tsx";
import { VersionSection } from "./version-section.tsx";

export const content: PageContent = {
  queriesOf: () => [statusQuery, versionsQuery, reportsQuery, reportQuery, responseQuery],
};

/** The observatory: the data's age, changes, coverage and accuracy, and the API's response times. */
export default function Data() {
  const texts = useTexts("data");
  return (
    <>
      <div className={styles.hero}>
        <div className="graticule backdrop" aria-hidden="true" />
        <div className="container">
          <h1 className="title-1">{texts.title}</h1>
          <p className="lead measure mt-4">{texts.lead}</p>
          <CurrentSection />
        </div>
      </div>
      <div className={`container ${styles.body}`}>
        <SourceSection />
        <VersionSection />
        <CoverageSection />
        <AccuracySection />
        <ResponseSection />
      </div>
    </>
  );
}
