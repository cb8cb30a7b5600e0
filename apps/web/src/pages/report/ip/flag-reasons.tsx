import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useSourceName } from "../../../lib/source-name.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { calendarDay, exactTime } from "../../../lib/time.ts";
import { withDialog } from "../../../lib/use-dialogs.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { ErrorState } from "../../../ui/states.tsx";
import styles from "./flag-reasons.module.css";

type Reason = Awaited<ReturnType<typeof api.reports.flagReasons>>["reasons"][number];

/** For each flag that an address has: the list, since when, and what its holder can do. */
export default function FlagReasons({ ip }: { ip: string }) {
  const { reasons: texts } = useTexts("report/ip");
  const language = useLanguage();
  const client = useQueryClient();
  const reading = useQuery(query(api.reports.flagReasons, { ip }, { lazy: true }));
  const { data, error, dataUpdatedAt, isFetching } = reading;
  const checkAgain = () => {
    void reading.refetch();
    // The flags in the rest of the page.
    void client.invalidateQueries({ queryKey: [api.reports.ipReport.path] });
  };
  if (error) return <ErrorState text={texts.failed} error={error} onRetry={checkAgain} />;
  const checkedAt = exactTime(new Date(dataUpdatedAt).toISOString(), language, "medium");
  return (
    <div className="card overflow-hidden" aria-busy={isFetching}>
      {data?.reasons.length === 0 && <p className="p-5">{texts.none}</p>}
      <ul className="ruled">
        {data && groupsOf(data.reasons).map((group) => <Group key={group[0].flag} group={group} ip={ip} />)}
      </ul>
      <div className={`bar gap-3 ${styles.foot}`}>
        <p className="note" role="status">
          {data && !isFetching ? texts.checked(checkedAt, data.db_version) : texts.checking}
        </p>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          {...busyWhile(isFetching)}
          onClick={checkAgain}
        >
          {texts.again}
        </Button>
      </div>
    </div>
  );
}

type ReasonGroup = [Reason, ...Reason[]];

/** Flags that a list gives together, such as hosting and data center, have one entry. */
function groupsOf(reasons: readonly Reason[]): ReasonGroup[] {
  const groups = Map.groupBy(reasons, ({ list, since_version }) => `${list?.name} ${since_version}`);
  return [...groups.values()] as ReasonGroup[];
}

function Group({ group, ip }: { group: ReasonGroup; ip: string }) {
  const { reasons: texts, flags } = useTexts("report/ip");
  const language = useLanguage();
  const [{ list, since_at, since_version, is_oldest_kept }] = group;
  const since = is_oldest_kept ? texts.atLeast : texts.since;
  return (
    <li className={styles.reason}>
      <p className="cluster gap-2">
        {group.map(({ flag }) => (
          <Badge key={flag} tone="warn">
            {flags.names[flag]}
          </Badge>
        ))}
      </p>
      <dl className={styles.facts}>
        <dt>{texts.list}</dt>
        <dd>{list ? <List list={list} /> : texts.unknownList}</dd>
        <dt>{texts.flagged}</dt>
        <dd>{since(calendarDay(since_at, language), since_version)}</dd>
        <dt>{texts.action}</dt>
        <dd>
          {list && !list.inferred && isElsewhere(list.url) && texts.askPublisher}
          {texts.correct}
          <Link
            to={{ search: withDialog("", "feedback", { kind: "correction", field: "privacy", ip }) }}
            preventScrollReset
            className="link nowrap"
          >
            {texts.form}
          </Link>
        </dd>
      </dl>
    </li>
  );
}

const isElsewhere = (url: string): boolean => /^https?:/.test(url);

/** A list's name, which leads to its publisher, and its date. */
function List({ list: { name, url, updated_date, inferred } }: { list: NonNullable<Reason["list"]> }) {
  const { reasons: texts } = useTexts("report/ip");
  const language = useLanguage();
  const sourceName = useSourceName();
  return (
    <>
      {isElsewhere(url) && (
        <a className="link" href={url} rel="noopener nofollow">
          {sourceName(name)}
        </a>
      )}
      {url.startsWith("/") && (
        <Link className="link" to={url}>
          {sourceName(name)}
        </Link>
      )}
      {url === "" && sourceName(name)}
      {updated_date && <span className="text-muted">{texts.dated(calendarDay(updated_date, language))}</span>}
      {inferred && <span className="block text-muted">{texts.inferred}</span>}
    </>
  );
}
