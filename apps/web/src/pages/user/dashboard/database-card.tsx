import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { useSourceName } from "../../../lib/source-name.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { calendarDay, exactTime, timeAgo } from "../../../lib/time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card, Loaded } from "./card.tsx";
import styles from "./database-card.module.css";
import { useReading } from "./use-usage.ts";

type Database = Awaited<ReturnType<typeof api.usage.databaseUpdateStatus>>["list"][number];

const tones = { normal: "ok", building: "neutral", delayed: "warn" } as const;

/** Each database's version, sources and next update. */
export function DatabaseCard() {
  const { database: texts } = useTexts("dashboard");
  const reading = useReading(api.usage.databaseUpdateStatus, {});
  return (
    <Card title={texts.title}>
      <Loaded reading={reading} failed={texts.failed} heightPx={230}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="label text-md">{texts.empty}</p>
          ) : (
            list.map((database) => <DatabaseFacts key={database.product} database={database} />)
          )
        }
      </Loaded>
    </Card>
  );
}

function DatabaseFacts({ database }: { database: Database }) {
  const { database: texts } = useTexts("dashboard");
  const language = useLanguage();
  const sourceName = useSourceName();
  const { tag } = languages[language];
  const number = (value: number) => value.toLocaleString(tag);
  const moment = (iso: string) => <span title={exactTime(iso, language)}>{timeAgo(iso, language)}</span>;
  const hasOldData = database.data_status === "old" || database.sources.some(({ status }) => status === "old");
  const isOld = hasOldData && database.status === "normal";
  const facts = [
    [
      texts.version,
      <code className="text-sm" key="version">
        {database.version}
      </code>,
    ],
    ...(database.data_date === ""
      ? []
      : [[texts.data, <Aged key="data" date={database.data_date} days={database.data_age_days} />] as const]),
    [texts.built, moment(database.built_at)],
    [texts.next, moment(database.next_at)],
    [texts.ranges, texts.counts(number(database.records_v4), number(database.records_v6))],
    ...(database.changed_ranges === null
      ? []
      : [
          [texts.changed, texts.changes(number(database.changed_ranges), `${database.changed_percent ?? 0}%`)] as const,
        ]),
  ] as const;
  return (
    <div className="text-md">
      <p className="label text-md">{database.name}</p>
      <p className="cluster row note gap-x-3 mt-2 mb-3">
        <Badge tone={isOld ? "warn" : tones[database.status]}>
          {isOld ? texts.old : texts.status[database.status]}
        </Badge>
        {texts.cadence(database.cadence_days)}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div className="flex gap-4 justify-between py-2 border-t" key={name}>
            <dt className="flex-none">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <details className={`pt-2 border-t ${styles.sources}`}>
        <summary className="min-h-6 text-muted">{texts.sources(database.sources.length)}</summary>
        <ul>
          {database.sources.map(({ name, updated_date, age_days, status }) => (
            <li className="row gap-4 justify-between py-3px text-sm" key={name}>
              <span>{sourceName(name)}</span>
              <span>
                {updated_date ? <Aged date={updated_date} days={age_days} /> : texts.undated}
                {status === "old" && <Badge tone="warn">{texts.old}</Badge>}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** An age, with its date on hover. */
function Aged({ date, days }: { date: string; days: number | null }) {
  const { database: texts } = useTexts("dashboard");
  const language = useLanguage();
  return <span title={calendarDay(date, language)}>{texts.age(days ?? 0)}</span>;
}
