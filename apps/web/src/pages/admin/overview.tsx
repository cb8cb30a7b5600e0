import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { query } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { useMay } from "./may.tsx";
import figures from "./overview.module.css";
import { staffApi } from "./staff-api.ts";
import { type AdminTab, tabCalls } from "./tabs.tsx";

type Jobs = Awaited<ReturnType<typeof staffApi.overview>>["jobs"];

/** A job this overdue means that the worker has stopped. */
const lateSeconds = 60;

/** The last day's figures and what awaits staff. */
export function Overview() {
  const { overview: texts, failed } = useAdminTexts();
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    ...query(staffApi.overview, {}, { lazy: true }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  const count = (value: number) => value.toLocaleString(language);
  return (
    <div className={figures.groups}>
      <Group title={texts.waiting}>
        <Figure name={texts.messages} value={count(data.leads_waiting)} tab="messages" />
        <Figure name={texts.certifications} value={count(data.certifications_waiting)} tab="certifications" />
        <Figure name={texts.renewals} value={count(data.renewals_waiting)} tab="renewals" />
        <Figure name={texts.invoices} value={count(data.invoices_waiting)} tab="invoices" />
        <Figure name={texts.exchanges} value={count(data.exchanges_waiting)} tab="mall" />
        <Figure name={texts.payouts} value={count(data.payouts_waiting)} tab="rewards" />
        <Figure name={texts.requests} value={count(data.requests_waiting)} tab="requests" />
      </Group>
      <Group title={texts.day}>
        <Figure name={texts.newUsers} value={count(data.new_users)} tab="users" />
        <Figure name={texts.calls} value={count(data.calls)} note={texts.charged(count(data.charged_calls))} />
      </Group>
      <Group title={texts.system}>
        <Figure name={texts.database} value={data.database_version || texts.databaseMissing} tab="data" />
        <Worker jobs={data.jobs} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className={figures.figures}>{children}</ul>
    </section>
  );
}

interface FigureProps {
  name: string;
  value: string;
  note?: string;
  tab?: AdminTab;
}

function Figure({ name, value, note, tab }: FigureProps) {
  const content = (
    <>
      <span className="note">{name}</span>
      <span className={figures.value}>{value}</span>
      {note && <span className="note">{note}</span>}
    </>
  );
  const may = useMay();
  return (
    <li>
      {tab && may(tabCalls[tab]) ? (
        <Link to={`/admin?tab=${tab}`} preventScrollReset className={figures.figure}>
          {content}
        </Link>
      ) : (
        <div className={figures.figure}>{content}</div>
      )}
    </li>
  );
}

function Worker({ jobs }: { jobs: Jobs }) {
  const { overview: texts } = useAdminTexts();
  const language = useLanguage();
  const count = (value: number) => value.toLocaleString(language);
  const isLate = jobs !== null && jobs.waiting_seconds > lateSeconds;
  return (
    <li className={figures.figure}>
      <span className="note">{texts.worker}</span>
      <span>
        <Badge tone={jobs === null ? "error" : isLate ? "warn" : "ok"}>
          {jobs === null ? texts.workerAway : isLate ? texts.workerLate(count(jobs.waiting_seconds)) : texts.workerOk}
        </Badge>
      </span>
      {jobs && <span className="note">{texts.jobs(count(jobs.waiting), count(jobs.failed))}</span>}
    </li>
  );
}
