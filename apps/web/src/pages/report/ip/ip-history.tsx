import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { calendarDay } from "../../../lib/time.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { Waiting } from "./waiting.tsx";

type Field = Awaited<ReturnType<typeof api.reports.ipHistory>>["changes"][number]["fields"][number]["field"];

/** What each of the kept versions changed about an address. */
export default function IpHistory({ ip }: { ip: string }) {
  const { history: texts } = useTexts("report/ip");
  const language = useLanguage();
  const nameOf = useFieldName();
  const shown = useShownValue();
  const { data, error, refetch } = useQuery(query(api.reports.ipHistory, { ip }, { lazy: true }));
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting>{texts.reading}</Waiting>;
  const oldest = [calendarDay(data.oldest_at, language), data.oldest_version] as const;
  if (data.changes.length === 0)
    return (
      <p className="card p-5">{data.versions === 1 ? texts.onlyOne(...oldest) : texts.unchanged(data.versions)}</p>
    );
  const { columns } = texts;
  return (
    <>
      <table className="data-table banded-table stacked-table">
        <TableHead columns={[columns.since, columns.field, columns.before, columns.after]} />
        <tbody>
          {data.changes.flatMap(({ version, built_at, fields }) =>
            fields.map(({ field, before, after }) => (
              <tr key={`${version} ${field}`}>
                <th scope="row" className="nowrap">
                  {calendarDay(built_at, language)}
                </th>
                <td data-label={columns.field}>{nameOf(field)}</td>
                <td data-label={columns.before} className="text-muted wrap-anywhere">
                  {shown(field, before)}
                </td>
                <td data-label={columns.after} className="wrap-anywhere">
                  {shown(field, after)}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <p className="note mt-3">{texts.oldest(...oldest)}</p>
    </>
  );
}

function useFieldName() {
  const { facts, flags } = useTexts("report/ip");
  const names: Partial<Record<Field, string>> = {
    ...flags.names,
    ...{ country: facts.country, region: facts.region, city: facts.city, coordinates: facts.coordinates },
    ...{ isp: facts.isp, asn: facts.network, organization: facts.organization, usage_type: facts.usageType },
  };
  return (field: Field): string => names[field] ?? field;
}

function useShownValue() {
  const { flags } = useTexts("report/ip");
  const { notKnown } = useTexts("report");
  const { usageTypes } = useTexts("common");
  return (field: Field, value: string | null): string => {
    if (value === null) return notKnown;
    if (field === "usage_type") return (usageTypes as Record<string, string>)[value] ?? value;
    if (field in flags.names) return value === "true" ? flags.yes : flags.no;
    return value;
  };
}
