import type { EndpointCall } from "@meridian/client/call";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import { query } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import layout from "./customer.module.css";
import { useMay } from "./may.tsx";

/** Entries of each section; the rest is in the full list. */
const SHOWN = 5;

interface Line {
  text: string;
  badge?: ReactNode;
  note: string;
  at?: string;
  /** When it ends. */
  until?: string;
}

interface LatestProps<I extends object, T> {
  title: string;
  call: EndpointCall<I, { list: T[]; total: number }>;
  input: I;
  /** Where the full list is. */
  all?: string;
  line: (row: T) => Line;
}

/** The newest entries of a list; nothing for a role that may not read it. */
export function Latest<I extends object, T>(properties: LatestProps<I, T>) {
  return useMay()(properties.call) ? <Readable {...properties} /> : null;
}

function Readable<I extends object, T>({ title, call, input, all, line }: LatestProps<I, T>) {
  const { failed, fields } = useAdminTexts();
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    ...query(call, { ...input, limit: SHOWN }, { lazy: true }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState text={`${title}: ${failed}`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton card min-h-60 rounded-menu" aria-busy="true" />;
  return (
    <Section title={title} count={data.total} {...(all && data.total > 0 && { all })}>
      {data.list.slice(0, SHOWN).map((row) => {
        const { text, badge, note, at, until } = line(row);
        return (
          <li key={JSON.stringify(row)}>
            <span className={layout.text}>
              {text} {badge}
            </span>
            <span className="note wrap-anywhere">
              {note}
              {note && (at || until) && " · "}
              {at && (
                <time dateTime={at} title={exactTime(at, language)}>
                  {timeAgo(at, language)}
                </time>
              )}
              {until && `${fields.until} ${exactTime(until, language)}`}
            </span>
          </li>
        );
      })}
    </Section>
  );
}

interface SectionProps {
  title: string;
  count: number;
  /** Where the rest is. */
  all?: string;
  onAll?: () => void;
  children: ReactNode;
}

/** One part of the page: its name and count, its entries, and the way to all of them. */
function Section({ title, count, all, onAll, children }: SectionProps) {
  const { customer: texts } = useAdminTexts();
  const language = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="bar mb-2">
        <h3 id={id} className="text-lg">
          {count > 0 ? texts.counted(title, count.toLocaleString(language)) : title}
        </h3>
        {all && (
          <Link to={all} className="link" aria-describedby={id}>
            {texts.all}
          </Link>
        )}
        {onAll && (
          <button type="button" className="link" aria-describedby={id} onClick={onAll}>
            {texts.all}
          </button>
        )}
        {count === 0 && <p className="note">{texts.nothing}</p>}
      </header>
      {count > 0 && <ul className={`grid border rounded-menu ruled ${styles.lines}`}>{children}</ul>}
    </section>
  );
}

interface KnownProps<T> {
  title: string;
  rows: readonly T[];
  /** Of all there are, if not all are known. */
  count?: number;
  children: (row: T) => ReactNode;
}

/** Entries that came with the user: a few of them first. */
export function Known<T>({ title, rows, count = rows.length, children }: KnownProps<T>) {
  const [areAll, setAreAll] = useState(false);
  const shown = areAll ? rows : rows.slice(0, SHOWN);
  return (
    <Section title={title} count={count} {...(shown.length < rows.length && { onAll: () => setAreAll(true) })}>
      {shown.map(children)}
    </Section>
  );
}
