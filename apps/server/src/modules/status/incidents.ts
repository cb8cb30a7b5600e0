import type { Language } from "@meridian/contract/errors";
import type { IncidentSeverity, StatusComponent, UpdateState } from "@meridian/contract/status-names";
import type { App } from "../../app.ts";
import type { Prisma, StatusIncident } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { dayBefore } from "./fold.ts";
import { SHOWN_DAYS } from "./measurements.ts";

const MAX_HISTORY = 50;

export const withUpdates = { updates: { orderBy: { id: "desc" } } } as const satisfies Prisma.StatusIncidentInclude;
export type WithUpdates = Prisma.StatusIncidentGetPayload<{ include: typeof withUpdates }>;

/** What has not ended. */
export const openIncidents = (app: App): Promise<WithUpdates[]> =>
  app.db.statusIncident.findMany({
    where: { resolvedAt: null },
    include: withUpdates,
    orderBy: [{ startsAt: "desc" }, { id: "desc" }],
  });

/** What ended lately, the newest first. */
export const endedIncidents = (app: App): Promise<WithUpdates[]> =>
  app.db.statusIncident.findMany({
    where: { resolvedAt: { gte: dayBefore(app.now(), SHOWN_DAYS - 1) } },
    include: withUpdates,
    orderBy: [{ resolvedAt: "desc" }, { id: "desc" }],
    take: MAX_HISTORY,
  });

/**
 * Whether it is happening now. Maintenance happens at its planned time unless its updates say otherwise; one that nobody
 * has begun by its planned end did not take place.
 */
export function isCurrent({ severity, state, startsAt, endsAt, resolvedAt }: StatusIncident, now: Date): boolean {
  if (resolvedAt) return false;
  if (severity !== "maintenance" || state !== "scheduled") return true;
  return startsAt <= now && (endsAt === null || now < endsAt);
}

/** Whether it is maintenance that has yet to begin. */
export const isPlanned = (incident: StatusIncident, now: Date): boolean =>
  incident.resolvedAt === null && !isCurrent(incident, now) && incident.startsAt > now;

/** An incident as visitors see it. */
export const shownIncident = (incident: WithUpdates, language: Language) => ({
  id: incident.id,
  severity: incident.severity as IncidentSeverity,
  state: incident.state as UpdateState,
  title: inLanguage(language, incident.titleEn, incident.titleZh),
  components: incident.components as StatusComponent[],
  starts_at: incident.startsAt,
  ends_at: incident.endsAt,
  resolved_at: incident.resolvedAt,
  updates: incident.updates.map(({ id, state, textEn, textZh, createdAt, editedAt }) => ({
    id,
    state: state as UpdateState,
    text: inLanguage(language, textEn, textZh),
    created_at: createdAt,
    edited_at: editedAt,
  })),
});
