import { ApiError } from "@meridian/client/call";
import { isWellKnown } from "@meridian/contract/well-known";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { type Language, languages, localizedPath } from "../../../lib/language.ts";
import type { PageContent, PageHead } from "../../../lib/page-content.ts";
import { usePageHead } from "../../../lib/page-head.ts";
import { textsOf, useLanguage, useTexts } from "../../../lib/texts.tsx";
import { breadcrumbs } from "../../../structured-data.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { CodeSection } from "../code-section.tsx";
import { MissingReport } from "../missing-report.tsx";
import { type AsnReport, asnQuery } from "../queries.ts";
import styles from "../report.module.css";
import { ReportFoot } from "../report-foot.tsx";
import { ReportSection } from "../report-section.tsx";
import { ReportSkeleton } from "../report-skeleton.tsx";
import { AsnHero } from "./asn-hero.tsx";
import { CountryList } from "./country-list.tsx";
import { PrefixTable } from "./prefix-table.tsx";
import { RankTable } from "./rank-table.tsx";

const missingCodes: readonly number[] = [400, 404];
const maxPages = 100_000;

/** The page of prefixes in the address; the first if it is invalid. */
function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1;
}

export const content: PageContent = {
  searchNames: ["page"],
  queriesOf: ({ parameters, search }) => [asnQuery(parameters.asn ?? "", pageOf(search))],
  headOf: ([data], { parameters }, language) => headOf(parameters.asn ?? "", data as AsnReport | undefined, language),
};

function headOf(asked: string, report: AsnReport | undefined, language: Language): PageHead {
  if (!report) return { title: asked, isIndexed: false };
  const { tag } = languages[language];
  const texts = textsOf(language, "report/asn");
  const { asn, asn_name: name, page } = report;
  const path = `/asn/${asn}`;
  const title = texts.title(asn, name);
  const count = report.ipv4_addresses.toLocaleString(tag);
  return {
    title,
    description: texts.description(asn, name, count, report.rank.toLocaleString(tag)),
    path,
    isIndexed: page === 1 && isWellKnown(asn),
    structured: [
      {
        "@type": "WebPage",
        name: title,
        about: { "@type": "Organization", name: name || asn, identifier: asn },
        identifier: asn,
        url: localizedPath(path, language),
        inLanguage: languages[language].tag,
      },
      breadcrumbs(path, title, language),
    ],
  };
}

/** The public report about a network. */
export default function AsnPage() {
  const asked = useParams().asn ?? "";
  const [search] = useSearchParams();
  const language = useLanguage();
  const texts = useTexts("report");
  const own = useTexts("report/asn");
  const { data, error, refetch } = useQuery(asnQuery(asked, pageOf(search)));
  const isMissing = error instanceof ApiError && missingCodes.includes(error.code);
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
  return data ? <Report report={data} /> : <ReportSkeleton name={asked} />;
}

function Report({ report }: { report: AsnReport }) {
  const texts = useTexts("report/asn");
  const { tag } = languages[useLanguage()];
  const { asn } = report;
  return (
    <>
      <AsnHero report={report} />
      <div className="container parts">
        <ReportSection id="countries" title={texts.countries.title} text={texts.countries.text}>
          <CountryList report={report} />
        </ReportSection>
        <ReportSection id="neighbours" title={texts.neighbours.title} text={texts.neighbours.text}>
          <RankTable report={report} />
        </ReportSection>
        <ReportSection
          id="prefixes"
          title={texts.prefixes.title}
          text={texts.prefixes.text(report.prefix_count.toLocaleString(tag))}
        >
          <PrefixTable report={report} />
        </ReportSection>
        <CodeSection path={`/v2/asn/${asn}`} answer={report.answer} text={texts.code} docs="/doc/asn" />
        <ReportFoot version={report.db_version} credits={report.credits} />
      </div>
    </>
  );
}
