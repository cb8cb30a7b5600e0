import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { useMay } from "./may.tsx";
import figures from "./overview.module.css";
import { type AdminTab, tabCalls } from "./tabs.ts";
import { type Overview as Figures, useOverview, waitingPlaces } from "./waiting.ts";

type Jobs = Figures["jobs"];

/** A job this overdue means that the worker has stopped. */
const lateSeconds = 60;

/** The last day's figures and what awaits staff. */
export function Overview() {
  const { overview: texts, failed } = useAdminTexts();
  const language = useLanguage();
  const { data, error, refetch } = useOverview();
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  const count = (value: number) => value.toLocaleString(language);
  return (
    <div className={figures.groups}>
      <Waiting waiting={data.waiting} />
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

/** What waits, and since when, each with a link to the list that shows it. */
function Waiting({ waiting }: { waiting: Figures["waiting"] }) {
  const { overview: texts } = useAdminTexts();
  const language = useLanguage();
  const due = waiting.filter(({ count }) => count > 0);
  return (
    <section>
      <h2 className="title-3 mb-3">{texts.waiting}</h2>
      {due.length === 0 ? (
        <p className="none">{texts.nothingWaits}</p>
      ) : (
        <ul className="card ruled rounded-menu">
          {due.map(({ kind, count, oldest_at: oldest }) => (
            <li key={kind}>
              <Link
                to={`/admin?tab=${waitingPlaces[kind].tab}&${waitingPlaces[kind].list}`}
                preventScrollReset
                className={figures.due}
              >
                <span className="label">{texts.kinds[kind]}</span>
                <span className="strong">{count.toLocaleString(language)}</span>
                <span className="note">
                  {oldest && (
                    <time dateTime={oldest} title={exactTime(oldest, language)}>
                      {texts.oldest(timeAgo(oldest, language))}
                    </time>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="title-3 mb-3">{title}</h2>
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
