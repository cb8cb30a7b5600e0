import { ApiError } from "@meridian/client/call";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { calendarDay } from "../../../lib/time.ts";
import { useApproach } from "../../../lib/use-approach.ts";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import type { IpNames, IpRegistration } from "../queries.ts";
import styles from "../report.module.css";

const notFound = 404;
/** Addresses of a host name that are listed; its own page has them all. */
const maxShown = 6;

/** Host names and registration of an address, asked for in DNS and at the registry when the reader comes near. */
export function LiveSection({ ip }: { ip: string }) {
  const { live } = useTexts("report/ip");
  const [element, isNear] = useApproach<HTMLDivElement>();
  const names = useQuery({ ...query(api.products.ipNames, { ip }, { lazy: true }), enabled: isNear });
  const registration = useQuery({ ...query(api.products.ipRegistration, { ip }, { lazy: true }), enabled: isNear });
  return (
    <div ref={element} className={`card columns cols-2 overflow-hidden ${styles.live}`}>
      <LivePart title={live.names.title} texts={live.names} result={names}>
        {({ names }) => <Names ip={ip} names={names} />}
      </LivePart>
      <LivePart title={live.registration.title} texts={live.registration} result={registration}>
        {(found) => <Registration found={found} />}
      </LivePart>
    </div>
  );
}

interface LivePartProps<T> {
  title: string;
  texts: { waiting: string; failed: string; none: string };
  result: UseQueryResult<T>;
  children: (found: T) => ReactNode;
}

/** One of the live answers: says what it waits for, and why there is none. */
function LivePart<T>({ title, texts, result, children }: LivePartProps<T>) {
  const { data, error, refetch } = result;
  const isMissing = error instanceof ApiError && error.code === notFound;
  return (
    <section aria-busy={!data && !error}>
      <h3>{title}</h3>
      {data && children(data)}
      {!data && error && !isMissing && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!data && (isMissing || !error) && (
        <p className="quiet py-3" role="status">
          {isMissing ? texts.none : texts.waiting}
        </p>
      )}
    </section>
  );
}

function Names({ ip, names }: { ip: string } & Pick<IpNames, "names">) {
  const { live } = useTexts("report/ip");
  if (names.length === 0) return <p className="quiet py-3">{live.names.none}</p>;
  return (
    <ul className={`ruled ${styles.names}`}>
      {names.map(({ name, addresses, is_confirmed: isConfirmed }) => {
        const others = (addresses ?? []).filter((address) => address !== ip);
        return (
          <li key={name}>
            <p className="row gap-2">
              {addresses?.length ? (
                <Link to={`/host/${name}`} className="link mono" rel="nofollow">
                  {name}
                </Link>
              ) : (
                <span className="mono">{name}</span>
              )}
            </p>
            <p className="note">{live.names.state(isConfirmed, addresses?.length ?? null)}</p>
            {isConfirmed && others.length > 0 && (
              <p className="note">
                {live.names.others}{" "}
                {others.slice(0, maxShown).map((address, index) => (
                  <span key={address}>
                    {index > 0 && ", "}
                    <Link to={`/ip/${address}`} className="link" rel="nofollow">
                      {address}
                    </Link>
                  </span>
                ))}
                {others.length > maxShown && ` ${live.names.more(others.length - maxShown)}`}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Registration({ found }: { found: IpRegistration }) {
  const { live } = useTexts("report/ip");
  const language = useLanguage();
  const { facts } = live.registration;
  const { holder, abuse, updated_at: updated, fetched_at: fetched } = found;
  return (
    <>
      <Cells>
        <Cell name={facts.holder} isWide>
          {holder?.name}
        </Cell>
        <Cell name={facts.block} isWide isMono>
          {found.start_ip && `${found.start_ip} – ${found.end_ip}`}
        </Cell>
        <Cell name={facts.name}>{found.network}</Cell>
        <Cell name={facts.updated}>{updated && calendarDay(updated, language)}</Cell>
        <Cell name={facts.abuse} isWide>
          {abuse?.email ? (
            <a className="link" href={`mailto:${encodeURI(abuse.email)}`}>
              {abuse.email}
            </a>
          ) : (
            abuse?.phone || abuse?.name
          )}
        </Cell>
      </Cells>
      <p className="note">{live.registration.source(found.server, calendarDay(fetched, language))}</p>
    </>
  );
}
