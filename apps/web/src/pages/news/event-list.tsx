import type { Client } from "@meridian/client";
import { Link } from "react-router-dom";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import styles from "./event-list.module.css";

type Event = Awaited<ReturnType<Client["news"]["eventsList"]>>["list"][number];

export const eventTones: Record<Event["status"], BadgeTone> = { running: "ok", upcoming: "warn", ended: "neutral" };

/** From when to when, in UTC, so that the server and every browser write the same. */
export function useEventTime() {
  const { tag } = languages[useLanguage()];
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return ({ start_at, end_at }: Pick<Event, "start_at" | "end_at">) =>
    `${format.formatRange(new Date(start_at), new Date(end_at))} UTC`;
}

/** Events, with what is known before one opens them. */
export function EventList({ events }: { events: readonly Event[] }) {
  const texts = useTexts("news");
  const timeOf = useEventTime();
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={event.id}>
          <Link to={`/news/event-${event.id}`}>
            <Badge tone={eventTones[event.status]}>{texts.statuses[event.status]}</Badge>
            <h2 className="title-3">{event.title}</h2>
            <p className={styles.facts}>
              <time dateTime={event.start_at}>{timeOf(event)}</time>
              {event.place && <span>{event.place}</span>}
            </p>
            <p className={styles.summary}>{event.summary}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
