import { useTexts } from "../../lib/texts.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Sparkline } from "../../ui/chart/sparkline.tsx";
import { DayBars } from "./day-bars.tsx";
import styles from "./status.module.css";
import type { Component } from "./status-query.ts";
import { useFormats } from "./use-formats.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;

export const tones: Readonly<Record<Component["state"], BadgeTone>> = {
  operational: "ok",
  unknown: "neutral",
  maintenance: "warn",
  degraded: "warn",
  partial_outage: "error",
  major_outage: "error",
};

/** A component: its state, uptime by day and latency. `now` is when it was measured. */
export function ComponentRow({ component, now }: { component: Component; now: string }) {
  const texts = useTexts("status");
  const { percent } = useFormats();
  const { name, state, uptime_percent: uptime, days } = component;
  return (
    <section className="card p-5" aria-label={name}>
      <div className="bar gap-2">
        <h3 className="text-lg">{name}</h3>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </div>
      <DayBars name={name} days={days} now={now} />
      <div className="bar note gap-1 mt-2">
        <span>{texts.ago}</span>
        <span>{uptime === null ? texts.noData : texts.uptimeOver(percent(uptime), days.length)}</span>
        <span>{texts.today}</span>
      </div>
      <Latency component={component} now={now} />
    </section>
  );
}

function Latency({ component, now }: { component: Component; now: string }) {
  const texts = useTexts("status");
  const { latency } = useFormats();
  const medians = mediansOf(component, now);
  const known = medians.filter((value) => value !== null);
  if (component.p50_ms === null && known.length === 0) return null;
  const range = texts.chart(latency(Math.min(...known)), latency(Math.max(...known)));
  return (
    <div className="bar gap-4 mt-4 pt-4 border-t">
      <div>
        <p className="note">{texts.latency}</p>
        <dl className="cluster gap-x-6 mt-1">
          <div>
            <dt className="note">{texts.p50}</dt>
            <dd>{latency(component.p50_ms)}</dd>
          </div>
          <div>
            <dt className="note">{texts.p95}</dt>
            <dd>{latency(component.p95_ms)}</dd>
          </div>
        </dl>
      </div>
      {known.length > 1 && (
        <figure className={styles.spark}>
          <Sparkline values={medians} />
          <figcaption className="note">{range}</figcaption>
        </figure>
      )}
    </div>
  );
}

/** The median of each of the last 24 hours, the oldest first; null where nothing was measured. */
function mediansOf({ hours }: Component, now: string): (number | null)[] {
  const last = Math.floor(Date.parse(now) / HOUR_MS);
  const byHour = new Map(hours.map(({ start_at, p50_ms }) => [Date.parse(start_at) / HOUR_MS, p50_ms]));
  return Array.from({ length: HOURS }, (_, index) => byHour.get(last - HOURS + 1 + index) ?? null);
}
