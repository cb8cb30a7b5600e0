import { watchLimits } from "@meridian/contract/watch-names";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { pageSize } from "./values.ts";

/** The versions that changed what is watched, or the one in the address. */
export function Reports({ page, report }: { page: number; report: number | null }) {
  return report === null ? <ReportList page={page} /> : <ReportPanel key={report} id={report} page={page} />;
}

function ReportList({ page }: { page: number }) {
  const { changes: texts, pages } = useTexts("user/watches");
  const language = useLanguage();
  const { tag } = languages[language];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.watches.watchReports, { page, limit: pageSize }, { lazy: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton min-h-60 rounded-menu" aria-busy="true" />;
  if (data.total === 0) return <EmptyState icon={IconHistory} {...texts.empty} />;
  return (
    <>
      <div className="card overflow-x-auto rounded-menu" aria-busy={isPlaceholderData}>
        <table className="data-table banded-table stacked-table">
          <TableHead columns={[texts.version, texts.before, { number: texts.watches }, texts.when]} />
          <tbody>
            {data.list.map(({ id, version, version_before, watches, created_at }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/user?tab=watches&report=${id}`} className="link">
                    {version}
                  </Link>
                </th>
                <td data-label={texts.before}>{version_before}</td>
                <td data-number data-label={texts.watches}>
                  {watches.toLocaleString(tag)}
                </td>
                <td data-label={texts.when} title={exactTime(created_at, language)}>
                  {timeAgo(created_at, language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="note mt-3">{texts.kept(watchLimits.days)}</p>
      <Pager
        texts={pages}
        page={page}
        last={Math.max(1, Math.ceil(data.total / pageSize))}
        addressOf={(number) => `/user?tab=watches&part=changes${number > 1 ? `&page=${number}` : ""}`}
      />
    </>
  );
}
