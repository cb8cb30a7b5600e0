import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { IconArrowUpRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { usePageHead } from "../../lib/page-head.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { MissingPage } from "../../missing-page.tsx";
import { Badge } from "../../ui/badge.tsx";
import prose from "../../ui/prose.module.css";
import { ErrorState } from "../../ui/states.tsx";
import article from "./article.module.css";
import { eventHead, type NewsEvent } from "./detail-head.ts";
import styles from "./event-detail.module.css";
import { eventTones, useEventTime } from "./event-list.tsx";
import { Share } from "./share.tsx";

export const eventQuery = (id: number) => query(api.news.eventsDetail, { id }, { lazy: true });

const notFound = 404;

export function EventDetail({ id }: { id: number }) {
  const texts = useTexts("news");
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery(eventQuery(id));
  usePageHead(data && eventHead(data, pathname));
  if (error instanceof ApiError && error.code === notFound) return <MissingPage />;
  return (
    <div className={`container ${article.page}`}>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {data && <Text event={data} />}
    </div>
  );
}

function Text({ event }: { event: NewsEvent }) {
  const texts = useTexts("news");
  const formatTime = useEventTime();
  return (
    <article className="min-w-0">
      <header className={article.head}>
        <Link to="/news?tp=events" className={`text-brand text-md font-medium ${article.class}`}>
          {texts.events}
        </Link>
        <h1 className={article.title}>{event.title}</h1>
        <p className={article.summary}>{event.summary}</p>
        <dl className={styles.facts}>
          <dt>{texts.when}</dt>
          <dd>
            <span suppressHydrationWarning>{formatTime(event)}</span>{" "}
            <Badge tone={eventTones[event.status]}>{texts.statuses[event.status]}</Badge>
          </dd>
          {event.place && (
            <>
              <dt>{texts.where}</dt>
              <dd>{event.place}</dd>
            </>
          )}
        </dl>
        <div className={`row gap-3 mt-6 ${styles.actions}`}>
          {event.sign_url && event.status !== "ended" && <SignUp to={event.sign_url} />}
          <Share title={event.title} />
        </div>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was written */}
      <div className={prose.prose} dangerouslySetInnerHTML={{ __html: event.content_html }} />
    </article>
  );
}

function SignUp({ to }: { to: string }) {
  const texts = useTexts("news");
  if (to.startsWith("/")) {
    return (
      <Button component={Link} to={to}>
        {texts.signUp}
      </Button>
    );
  }
  return (
    <Button
      component="a"
      href={to}
      rel="noopener"
      target="_blank"
      rightSection={<IconArrowUpRight size={16} stroke={1.6} />}
    >
      {texts.signUp}
      <span className="visually-hidden"> ({texts.opensElsewhere})</span>
    </Button>
  );
}
