import { Button } from "@mantine/core";
import { IconFileStack } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { initialOptions } from "./fields.ts";
import { sampleFile } from "./sample-file.ts";
import { startUpload } from "./upload.ts";
import { addressOfJob, type JobEntry, nextLook, tones } from "./values.ts";

const pageSize = 20;

interface HistoryProps {
  page: number;
  openId: number | null;
  /** The key for a sample job; null if there is none. */
  keyId: number | null;
}

/** All jobs of the account, newest first. */
export function History({ page, openId, keyId }: HistoryProps) {
  const texts = useTexts("bulk-jobs");
  const language = useLanguage();
  const { history } = texts;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.bulkJobs.jobList, { page, limit: pageSize }, { lazy: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook((state.data?.list ?? []).map(({ status }) => status)),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
  const trySample = () => {
    if (keyId !== null) startUpload(sampleFile(), { keyId, options: initialOptions(language) });
  };
  return (
    <section className="mt-10" aria-labelledby="history-title">
      <h2 id="history-title" className="title-3 mb-4">
        {history.title}
      </h2>
      {error && !data && <ErrorState text={history.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className="card min-h-60 rounded-menu" aria-busy="true" />}
      {data?.total === 0 && (
        <EmptyState icon={IconFileStack} {...history.empty}>
          <Button variant="default" disabled={keyId === null} onClick={trySample}>
            {texts.source.sample}
          </Button>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <JobTable list={data.list} openId={openId} isBusy={isPlaceholderData} />
          <Pager
            texts={texts}
            page={page}
            last={Math.max(1, Math.ceil(data.total / pageSize))}
            addressOf={(number) => `${addressOfJob(openId)}${number > 1 ? `&page=${number}` : ""}`}
          />
        </>
      )}
    </section>
  );
}

interface JobTableProps {
  list: readonly JobEntry[];
  openId: number | null;
  isBusy: boolean;
}

function JobTable({ list, openId, isBusy }: JobTableProps) {
  const { history: texts } = useTexts("bulk-jobs");
  return (
    <div className="card overflow-x-auto rounded-menu" aria-busy={isBusy}>
      <table className="data-table banded-table stacked-table">
        <TableHead
          columns={[
            texts.name,
            { hidden: texts.status },
            texts.created,
            { number: texts.rows },
            { number: texts.found },
            { number: texts.charged },
            { number: texts.result },
          ]}
        />
        <tbody>
          {list.map((job) => (
            <JobRow key={job.id} job={job} isOpen={job.id === openId} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function JobRow({ job, isOpen }: { job: JobEntry; isOpen: boolean }) {
  const { history: texts, statuses } = useTexts("bulk-jobs");
  const language = useLanguage();
  const { tag } = languages[language];
  const { id, name, status, created_at, rows, found, charged, result, progress } = job;
  const number = (value: number | null) => value?.toLocaleString(tag) ?? "–";
  const isCounting = status === "running";
  return (
    <tr>
      <th scope="row">
        <Link to={addressOfJob(id)} className="link" aria-current={isOpen ? "page" : undefined}>
          {name}
        </Link>
      </th>
      <td data-state>
        <Badge tone={tones[status]}>{isCounting ? `${statuses[status]} ${progress}%` : statuses[status]}</Badge>
      </td>
      <td className="nowrap" data-label={texts.created} title={exactTime(created_at, language)}>
        {timeAgo(created_at, language)}
      </td>
      <td data-number data-label={texts.rows}>
        {number(rows)}
      </td>
      <td data-number data-label={texts.found}>
        {number(found)}
      </td>
      <td data-number data-label={texts.charged}>
        {number(charged)}
      </td>
      <td data-number data-label={texts.result}>
        {result?.url ? (
          <a className="link" href={result.url} download aria-label={texts.downloadOf(name)}>
            {texts.download}
          </a>
        ) : (
          "–"
        )}
      </td>
    </tr>
  );
}
