import { useSourceName } from "../../../lib/source-name.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { calendarDay } from "../../../lib/time.ts";
import { TableHead } from "../../../ui/table-head.tsx";
import type { IpReport } from "../queries.ts";
import { ReportSection } from "../report-section.tsx";
import styles from "../table.module.css";
import { placeLineOf } from "./lines.ts";

type Evidence = IpReport["evidence"][number];
type Source = Evidence["source"];

/** What the place and the network rest on; privacy flags have a section of their own. */
export function EvidenceSection({ evidence }: Pick<IpReport, "evidence">) {
  const { evidence: texts } = useTexts("report/ip");
  const { columns } = texts;
  const subjectsOf = useSubjects();
  const rows = evidence.flatMap((entry) => {
    const subjects = subjectsOf(entry.fields);
    return subjects === "" ? [] : [{ subjects, ...entry }];
  });
  if (rows.length === 0) return null;
  const candidates = rows.find((row) => row.candidates)?.candidates ?? [];
  return (
    <ReportSection id="evidence" title={texts.title} text={texts.text}>
      <table className="data-table banded-table stacked-table">
        <TableHead columns={[columns.fields, columns.source, columns.note]} />
        <tbody>
          {rows.map(({ subjects, fields, source, inferred_by, confidence = null }) => (
            <tr key={subjects}>
              <th scope="row">{subjects}</th>
              <td data-label={columns.source}>
                <SourceName source={source} />
              </td>
              <td data-label={columns.note}>
                {inferred_by !== null ? (
                  texts.rules[inferred_by]
                ) : confidence !== null ? (
                  texts.confidence[partOf(fields[0]!)](Math.round(confidence * 100))
                ) : (
                  <span aria-hidden="true">–</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {candidates.length > 0 && <Candidates candidates={candidates} />}
    </ReportSection>
  );
}

function Candidates({ candidates }: { candidates: NonNullable<Evidence["candidates"]> }) {
  const { evidence: texts, separator } = useTexts("report/ip");
  const { others } = texts;
  const { columns } = others;
  return (
    <>
      <h3 className="title-3 mt-5">{others.title}</h3>
      <table className="data-table banded-table stacked-table">
        <TableHead columns={[columns.place, columns.source, columns.reason]} />
        <tbody>
          {candidates.map((candidate) => (
            <tr key={candidate.reason}>
              <th scope="row">{placeLineOf({ location: candidate }, separator)}</th>
              <td data-label={columns.source}>
                <SourceName source={candidate.source} />
              </td>
              <td data-label={columns.reason}>{others.reasons[candidate.reason]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function SourceName({ source }: { source: Source }) {
  const language = useLanguage();
  const sourceName = useSourceName();
  if (!source) return <span aria-hidden="true">–</span>;
  return (
    <>
      {sourceName(source.name)}
      {source.updated_date !== null && (
        <span className={`note ml-2 ${styles.aside}`}>{calendarDay(source.updated_date, language)}</span>
      )}
    </>
  );
}

/** The part of the place that a field is about. */
const partOf = (field: string): "country" | "region" | "city" =>
  /\.(?:country|continent)/.test(field) ? "country" : field === "location.province" ? "region" : "city";

/** Names what fields are about, each subject once; "" for privacy flags. */
function useSubjects(): (fields: readonly string[]) => string {
  const { facts, evidence: texts, separator } = useTexts("report/ip");
  const names: Readonly<Record<string, string>> = {
    ...{ "location.time_zone": facts.timeZone, "location.elevation": facts.elevation },
    ...{ "location.weather_station": texts.station, "location.isp": facts.isp, "asn.usage_type": facts.usageType },
    ...{ "location.region_code": texts.codes, "location.geoname_id": texts.codes, "asn.is_mobile": facts.usageType },
    ...{ "asn.mcc": facts.mobileCodes, "asn.mnc": facts.mobileCodes },
    ...{ "asn.is_crawler": texts.crawler, "asn.crawler": texts.crawler, "asn.is_satellite": texts.satellite },
  };
  const subjectOf = (field: string) =>
    names[field] ??
    (field.startsWith("location.") ? facts[partOf(field)] : field.startsWith("asn.") ? facts.network : "");
  return (fields) => [...new Set(fields.map(subjectOf).filter(Boolean))].join(separator === " " ? "、" : separator);
}
