import type { PageContent } from "../../lib/page-content.ts";
import { useTexts } from "../../lib/texts.tsx";
import { HeroFrame } from "../../ui/hero-frame.tsx";
import { AccuracySection } from "./accuracy-section.tsx";
import { CorrectionSection } from "./correction-section.tsx";
import { CoverageSection } from "./coverage-section.tsx";
import { CurrentSection } from "./current-section.tsx";
import {
  correctionTimesQuery,
  releasesQuery,
  reportQuery,
  reportsQuery,
  responseQuery,
  statusQuery,
  versionsQuery,
} from "./data-queries.ts";
import { ReleaseSection } from "./release-section.tsx";
import { ResponseSection } from "./response-section.tsx";
import { SourceSection } from "./source-section.tsx";
import { VersionSection } from "./version-section.tsx";

export const content: PageContent = {
  queriesOf: () => [
    statusQuery,
    releasesQuery,
    versionsQuery,
    reportsQuery,
    reportQuery,
    correctionTimesQuery,
    responseQuery,
  ],
};

/** The observatory: the data's age, releases, changes, coverage and accuracy, the time corrections take, and the API's response times. */
export default function Data() {
  const texts = useTexts("data");
  return (
    <>
      <HeroFrame>
        <h1 className="title-1">{texts.title}</h1>
        <p className="lead measure mt-4">{texts.lead}</p>
        <CurrentSection />
      </HeroFrame>
      <div className="container parts">
        <SourceSection />
        <ReleaseSection />
        <VersionSection />
        <CoverageSection />
        <AccuracySection />
        <CorrectionSection />
        <ResponseSection />
      </div>
    </>
  );
}
