import type { Client } from "@meridian/client";
import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import styles from "./event-list.module.css";

type Event = Awaited<ReturnType<Client["news"]["eventsList"]>>["list"][number];

export const eventTones: Record<Event["status"], BadgeTone> = { running: "ok", upcoming: "warn", ended: "neutral" };

/** Hours and minutes of an ISO time in UTC. */
const clock = (iso: string) => iso.slice(11, 16);

/** An event's time span, in UTC and in one format, so that server and browsers render the same. */
export function useEventTime() {
  const language = useLanguage();
  return ({ start_at, end_at }: Pick<Event, "start_at" | "end_at">) => {
    const [start, end] = [calendarDay(start_at, language), calendarDay(end_at, language)];
    if (start === end) return `${start} ${clock(start_at)} – ${clock(end_at)} UTC`;
    return `${start} ${clock(start_at)} – ${end} ${clock(end_at)} UTC`;
  };
}

/** A list of events. */
export function EventList({ events }: { events: readonly Event[] }) {
  const texts = useTexts("news");
  const formatTime = useEventTime();
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={event.id}>
          <Link to={`/news/event-${event.id}`}>
            <Badge tone={eventTones[event.status]}>{texts.statuses[event.status]}</Badge>
            <h2 className="title-3">{event.title}</h2>
            <p className="note grid">
              <time dateTime={event.start_at}>{formatTime(event)}</time>
              {event.place && <span>{event.place}</span>}
            </p>
            <p className="quiet">{event.summary}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
