import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { PageContent } from "../../lib/page-content.ts";
import { useTexts } from "../../lib/texts.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { ComponentRow } from "./component-row.tsx";
import { Feeds } from "./feeds.tsx";
import { IncidentCard } from "./incident-card.tsx";
import styles from "./status.module.css";
import { type Incident, type Status, statusQuery } from "./status-query.ts";
import { Subscription } from "./subscription.tsx";
import { useFormats } from "./use-formats.ts";

const REFETCH_MS = 60_000;

export const content: PageContent = { queriesOf: () => [statusQuery] };

/** What works now, what was measured in the last 90 days, and what staff wrote about it. */
export default function StatusPage() {
  const texts = useTexts("status");
  const { data, error, refetch } = useQuery({ ...statusQuery, refetchInterval: REFETCH_MS });
  return (
    <div className="container page">
      <div className="bar gap-4">
        <h1 className="title-1">{texts.title}</h1>
        <Subscription />
      </div>
      {data ? (
        <Overview status={data} />
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="skeleton min-h-80 mt-6" aria-busy="true" />
      )}
      <Feeds />
    </div>
  );
}

function Overview({ status }: { status: Status }) {
  const texts = useTexts("status");
  const { day, time } = useFormats();
  return (
    <>
      <div className={`card p-5 mt-6 ${styles.headline}`} data-state={status.state}>
        <p className="title-3 font-semibold" role="status">
          {texts.headlines[status.state]}
        </p>
        <p className="quiet mt-2">
          <time dateTime={status.updated_at}>{texts.updated(time(status.updated_at))}</time>
        </p>
      </div>
      <Incidents title={texts.current} incidents={status.incidents} />
      <Incidents title={texts.planned} incidents={status.maintenance} />
      <section className="mt-10">
        <h2 className="title-3">{texts.components}</h2>
        <p className="quiet mt-2">
          {status.measured_since === null ? texts.never : texts.since(day(status.measured_since))}
        </p>
        <div className="stack mt-4">
          {status.components.map((component) => (
            <ComponentRow key={component.id} component={component} now={status.updated_at} />
          ))}
        </div>
      </section>
      {status.history.length > 0 ? (
        <Incidents title={texts.history} incidents={status.history} />
      ) : (
        <section className="mt-10">
          <h2 className="title-3 mb-4">{texts.history}</h2>
          <EmptyState icon={IconCircleCheck} {...texts.nothing} />
        </section>
      )}
    </>
  );
}

function Incidents({ title, incidents }: { title: string; incidents: readonly Incident[] }) {
  if (incidents.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="title-3">{title}</h2>
      <div className="stack mt-4">
        {incidents.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} />
        ))}
      </div>
    </section>
  );
}
