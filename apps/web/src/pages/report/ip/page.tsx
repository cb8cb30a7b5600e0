import { ApiError } from "@meridian/client/call";
import { isWellKnown } from "@meridian/contract/well-known";
import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import { type Language, languages, localizedPath } from "../../../lib/language.ts";
import type { PageContent, PageHead } from "../../../lib/page-content.ts";
import { usePageHead } from "../../../lib/page-head.ts";
import { textsOf, useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { breadcrumbs } from "../../../structured-data.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { CodeSection } from "../code-section.tsx";
import { MissingReport } from "../missing-report.tsx";
import { NetworkSquare } from "../network-square.tsx";
import { type IpReport, ipQuery } from "../queries.ts";
import styles from "../report.module.css";
import { ReportFoot } from "../report-foot.tsx";
import { ReportSection } from "../report-section.tsx";
import { ReportSkeleton } from "../report-skeleton.tsx";
import { EvidenceSection } from "./evidence-section.tsx";
import { FlagTable, flagNames } from "./flag-table.tsx";
import { IpHero } from "./ip-hero.tsx";
import { LateSection } from "./late-section.tsx";
import { networkLine, placeLineOf } from "./lines.ts";
import { LiveSection } from "./live-section.tsx";
import { RangeList } from "./range-list.tsx";
import { RoutingSection } from "./routing-section.tsx";

const FlagReasons = lazy(() => load(() => import("./flag-reasons.tsx")));
const IpHistory = lazy(() => load(() => import("./ip-history.tsx")));

const notAnAddress = 400;

export const content: PageContent = {
  queriesOf: ({ parameters }) => [ipQuery(parameters.ip ?? "")],
  headOf: ([data], { parameters }, language) => headOf(parameters.ip ?? "", data as IpReport | undefined, language),
};

function headOf(asked: string, report: IpReport | undefined, language: Language): PageHead {
  if (!report) return { title: asked, isIndexed: false };
  const texts = textsOf(language, "report/ip");
  const { ip, answer } = report;
  const place = report.reserved?.name ?? placeLineOf(answer, texts.separator);
  const path = `/ip/${ip}`;
  const title = texts.title(ip, place);
  const { latitude = null, longitude = null } = answer?.location ?? {};
  return {
    title,
    description: texts.description(ip, place, networkLine(answer)),
    path,
    isIndexed: isWellKnown(ip),
    structured: [
      {
        "@type": "WebPage",
        name: title,
        about: {
          "@type": "Place",
          name: place || ip,
          ...(latitude !== null && longitude !== null && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
          ...(answer?.location.country_code && {
            address: {
              "@type": "PostalAddress",
              addressCountry: answer.location.country_code,
              ...(answer.location.province && { addressRegion: answer.location.province }),
              ...(answer.location.city && { addressLocality: answer.location.city }),
            },
          }),
        },
        identifier: ip,
        url: localizedPath(path, language),
        inLanguage: languages[language].tag,
      },
      breadcrumbs(path, title, language),
    ],
  };
}

/** The public report about an address. */
export default function IpPage() {
  const asked = useParams().ip ?? "";
  const language = useLanguage();
  const texts = useTexts("report");
  const own = useTexts("report/ip");
  const { data, error, refetch } = useQuery(ipQuery(asked));
  const isMissing = error instanceof ApiError && error.code === notAnAddress;
  usePageHead(isMissing ? undefined : headOf(asked, data, language));
  if (isMissing) return <MissingReport texts={own.missing} asked={asked} />;
  if (error && !data) {
    return (
      <div className={`container ${styles.missing}`}>
        <h1 className="title-2">{asked}</h1>
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  // The key resets the map for another address.
  return data ? <Report key={data.ip} report={data} /> : <ReportSkeleton name={asked} />;
}

function Report({ report }: { report: IpReport }) {
  const texts = useTexts("report/ip");
  const { ip, answer, square } = report;
  const query = useMemo(() => ({ ip }), [ip]);
  // Stays after a check that finds no flag any more.
  const [wasFlagged] = useState(() => answer !== null && flagNames.some((name) => answer.proxy[name]));
  return (
    <>
      <IpHero report={report} />
      <div className="container parts">
        {!report.reserved && (
          <ReportSection id="live" title={texts.live.title} text={texts.live.text}>
            <LiveSection ip={ip} />
          </ReportSection>
        )}
        {report.routing && <RoutingSection routing={report.routing} />}
        <ReportSection id="ranges" title={texts.ranges.title} text={texts.ranges.text}>
          <RangeList report={report} />
        </ReportSection>
        {square && (
          <ReportSection
            id="square"
            title={texts.square.title(square.prefix)}
            text={texts.square.text(square.cell_bits)}
          >
            <NetworkSquare square={square} ip={report.embedded?.ipv4 ?? ip} />
          </ReportSection>
        )}
        {answer && (
          <>
            <EvidenceSection evidence={report.evidence} />
            <ReportSection id="flags" title={texts.flags.title} text={texts.flags.text}>
              <FlagTable flags={answer.proxy} sources={report.flag_sources} />
            </ReportSection>
            {wasFlagged && (
              <LateSection id="reasons" texts={texts.reasons} waiting={texts.reasons.checking}>
                <FlagReasons ip={ip} />
              </LateSection>
            )}
            <LateSection id="history" texts={texts.history} waiting={texts.history.reading}>
              <IpHistory ip={ip} />
            </LateSection>
            <CodeSection path="/v2/query" query={query} answer={answer} docs="/doc/query" />
          </>
        )}
        <ReportFoot version={report.db_version} credits={report.credits} />
      </div>
    </>
  );
}
