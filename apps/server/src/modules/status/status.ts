import { setTimeout as pause } from "node:timers/promises";
import { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type StatusState, statusComponentNames, statusComponents } from "@meridian/contract/status-names";
import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { endedIncidents, isCurrent, isPlanned, openIncidents, shownIncident } from "./incidents.ts";
import { readLatest, readMeasurements, uptimeOf } from "./measurements.ts";
import { componentStates, overallState } from "./state.ts";

type Status = HandlerOutput<typeof api.status.statusInfo>;

/** How long what was read is shown again: anyone may ask at any rate, and two days of probes are many rows. */
const CACHE_MS = 10_000;
/** How long a page's footer waits for the state. */
const PATIENCE_MS = 300;

/** Reads at most once in a while for each installation in this process; a failure is not kept. */
function cached<T>(read: (app: App) => Promise<T>): (app: App) => Promise<T> {
  const kept = new WeakMap<Config, { readAt: number; value: Promise<T> }>();
  return (app) => {
    const now = app.now().getTime();
    const known = kept.get(app.config);
    if (known && Math.abs(now - known.readAt) < CACHE_MS) return known.value;
    const value = read(app);
    kept.set(app.config, { readAt: now, value });
    value.catch(() => kept.delete(app.config));
    return value;
  };
}

const readAll = cached(async (app) => {
  const [measured, open, ended] = await Promise.all([readMeasurements(app), openIncidents(app), endedIncidents(app)]);
  return { measured, open, ended, at: app.now() };
});

async function describe(app: App, language: Language): Promise<Status> {
  const { measured, open, ended, at } = await readAll(app);
  const current = open.filter((incident) => isCurrent(incident, at));
  const states = componentStates(measured.latest, current);
  const shown = (incidents: typeof open) => incidents.map((incident) => shownIncident(incident, language));
  return {
    state: overallState(states, current),
    updated_at: at,
    measured_since: measured.days[0]?.day ?? null,
    components: statusComponents.map((id) => {
      const own = <R extends { component: string }>(rows: readonly R[]) => rows.filter((row) => row.component === id);
      const days = own(measured.days);
      const total = { probes: sum(days.map(({ probes }) => probes)), up: sum(days.map(({ up }) => up)) };
      const [hour] = own(measured.lastHour);
      return {
        id,
        name: statusComponentNames[id][language],
        state: states.get(id) ?? "unknown",
        uptime_percent: total.probes === 0 ? null : uptimeOf(total),
        p50_ms: hour?.p50_ms ?? null,
        p95_ms: hour?.p95_ms ?? null,
        days: days.map(({ day, probes, up, p50_ms, p95_ms }) => {
          return { day, uptime_percent: uptimeOf({ probes, up }), probes, failed: probes - up, p50_ms, p95_ms };
        }),
        hours: own(measured.hours).map(({ start, probes, up, p50_ms, p95_ms }) => {
          return { start_at: start, failed: probes - up, p50_ms, p95_ms };
        }),
      };
    }),
    incidents: shown(current),
    maintenance: shown(open.filter((incident) => isPlanned(incident, at))).reverse(),
    history: shown(ended),
  };
}

const byLanguage = <T>(read: (app: App, language: Language) => Promise<T>) => {
  const reads = { en: cached((app) => read(app, "en")), zh: cached((app) => read(app, "zh")) };
  return (app: App, language: Language): Promise<T> => reads[language](app);
};

/** The page's content, a few seconds old at most. */
export const showStatus = byLanguage(describe);

/** The same as JSON. */
export const statusText = byLanguage(async (app, language) =>
  JSON.stringify(api.status.statusInfo.output.parse(await showStatus(app, language))),
);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const readState = cached(async (app): Promise<StatusState> => {
  const [latest, open] = await Promise.all([readLatest(app), openIncidents(app)]);
  const current = open.filter((incident) => isCurrent(incident, app.now()));
  return overallState(componentStates(latest, current), current);
});

/**
 * The state of everything, for the footer of every page. The settings that come with it do not wait for a database that
 * does not answer.
 */
export function currentState(app: App): Promise<StatusState> {
  const read = readState(app).catch((error: unknown): StatusState => {
    app.log.warn({ err: error }, "the status could not be read");
    return "unknown";
  });
  return Promise.race([read, pause<StatusState>(PATIENCE_MS, "unknown", { ref: false })]);
}
