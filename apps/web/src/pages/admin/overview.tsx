import { Link } from "react-router-dom";
import { moneyFormat } from "../../lib/money.ts";
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

/** The day's figures and what awaits staff. */
export function Overview() {
  const { overview: texts, failed } = useAdminTexts();
  const { data, error, refetch } = useOverview();
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  return (
    <div className="grid gap-7">
      <section>
        <h2 className="title-3 mb-3">{texts.title}</h2>
        <ul className={figures.figures}>
          <Revenue revenue={data.revenue} />
          <SignUps counts={data.sign_ups} />
          <Calls calls={data.calls} />
        </ul>
      </section>
      <Waiting waiting={data.waiting} />
      <section>
        <h2 className="title-3 mb-3">{texts.system}</h2>
        <ul className={figures.figures}>
          <Data data={data.data} />
          <Worker jobs={data.jobs} />
        </ul>
      </section>
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

/** One figure for each currency in which something was paid, today or a week before. */
function Revenue({ revenue }: { revenue: Figures["revenue"] }) {
  const { overview: texts } = useAdminTexts();
  const language = useLanguage();
  const used = revenue?.filter(({ today, before }) => today !== 0 || before !== 0) ?? [];
  const shown = used.length > 0 ? used : (revenue?.slice(0, 1) ?? []);
  return shown.map(({ currency, today, before }) => {
    const money = moneyFormat(language, currency);
    return (
      <Figure
        key={currency}
        name={shown.length > 1 ? texts.revenueIn(currency) : texts.revenue}
        value={money(today)}
        note={texts.weekBefore(money(before))}
        tab="sales"
      />
    );
  });
}

function SignUps({ counts: { today, before } }: { counts: Figures["sign_ups"] }) {
  const { overview: texts } = useAdminTexts();
  const language = useLanguage();
  return (
    <Figure
      name={texts.signUps}
      value={today.toLocaleString(language)}
      note={texts.weekBefore(before.toLocaleString(language))}
      tab="users"
    />
  );
}

function Calls({ calls: { total, errors, over_quota } }: { calls: Figures["calls"] }) {
  const { overview: texts } = useAdminTexts();
  const language = useLanguage();
  const count = (value: number) => value.toLocaleString(language);
  const share = total === 0 ? 0 : (errors + over_quota) / total;
  return (
    <Figure
      name={texts.failing}
      value={share.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 })}
      note={texts.failingOf(count(errors), count(over_quota), count(total))}
    />
  );
}

function Data({ data: { version, age_days: days, age } }: { data: Figures["data"] }) {
  const { overview: texts, data: names } = useAdminTexts();
  return (
    <Figure
      name={texts.database}
      value={days === null ? texts.databaseMissing : names.days(days)}
      note={age === "old" ? `${version} · ${names.old}` : version}
      tab="data"
    />
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
      <span className={`strong text-3xl tracking-tight leading-12 wrap-anywhere ${figures.value}`}>{value}</span>
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
