import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import {
  type IncidentSeverity,
  incidentStates,
  maintenanceStates,
  type StatusComponent,
  type UpdateState,
} from "@meridian/contract/status-names";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Prisma, StatusIncident } from "../../generated/client.ts";
import { pageOf } from "../../lib/page-of.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { type WithUpdates, withUpdates } from "./incidents.ts";
import { announceStatus } from "./jobs.ts";

type Calls = typeof staffApi.adminStatus;

const ends: ReadonlySet<string> = new Set<UpdateState>(["resolved", "completed"]);

/** One page of incidents and maintenance, newest first. */
export async function listIncidents({ db }: App, { page, limit }: HandlerInput<Calls["incidentList"]>) {
  const { rows, total } = await pageOf(db.statusIncident, {}, { page, limit });
  return { list: rows.map(described), total, page, limit };
}

/** An incident with its updates, the newest first. @throws Failure NOT_FOUND */
export async function showIncident({ db }: App, id: number) {
  const row = await db.statusIncident.findUnique({ where: { id }, include: withUpdates });
  if (!row) throw new Failure("NOT_FOUND");
  return whole(row);
}

const described = (row: StatusIncident) => ({
  id: row.id,
  severity: row.severity as IncidentSeverity,
  state: row.state as UpdateState,
  title_en: row.titleEn,
  title_zh: row.titleZh,
  components: row.components as StatusComponent[],
  starts_at: row.startsAt,
  ends_at: row.endsAt,
  resolved_at: row.resolvedAt,
});

const whole = (row: WithUpdates) => ({
  ...described(row),
  updates: row.updates.map(({ id, state, textEn, textZh, createdAt, editedAt }) => ({
    id,
    state: state as UpdateState,
    text_en: textEn,
    text_zh: textZh,
    created_at: createdAt,
    edited_at: editedAt,
  })),
});

const statesOf = (severity: string): readonly UpdateState[] =>
  severity === "maintenance" ? maintenanceStates : incidentStates;

/** @throws InvalidField for an incident that no visitor could make sense of */
function requireSense({
  severity,
  components,
  startsAt,
  endsAt,
}: Pick<StatusIncident, "severity" | "components" | "startsAt" | "endsAt">): void {
  if (components.length === 0) throw new InvalidField("components", "required");
  const isMaintenance = severity === "maintenance";
  if (isMaintenance && !endsAt) throw new InvalidField("ends_at", "required");
  if (!isMaintenance && endsAt) throw new InvalidField("ends_at", "match");
  if (endsAt && endsAt <= startsAt) throw new InvalidField("ends_at", "min", { minimum: startsAt.toISOString() });
}

/** Publishes an incident, or plans maintenance, with its first update. @throws InvalidField */
export function openIncident(app: App, staff: Staff, input: HandlerInput<Calls["incidentOpen"]>) {
  const now = app.now();
  const { severity, starts_at, ends_at, text_en: textEn, text_zh: textZh } = input;
  const row = {
    severity,
    components: [...new Set(input.components)],
    startsAt: starts_at ? new Date(starts_at) : now,
    endsAt: ends_at ? new Date(ends_at) : null,
  };
  requireSense(row);
  const [state] = statesOf(severity) as [UpdateState];
  return transaction(app, async (app) => {
    const { id } = await app.db.statusIncident.create({
      data: {
        ...row,
        state,
        titleEn: input.title_en,
        titleZh: input.title_zh,
        createdAt: now,
        updates: { create: { state, textEn, textZh, createdAt: now } },
      },
    });
    await app.jobs.add(announceStatus, {});
    await auditStaff(app, staff, 0, { action: "incident.open", target: `incident:${id}`, after: noted(input) });
    return showIncident(app, id);
  });
}

/** Changes the given fields of an incident. @throws Failure NOT_FOUND, InvalidField */
export function changeIncident(app: App, staff: Staff, { id, ...input }: HandlerInput<Calls["incidentChange"]>) {
  return transaction(app, async (app) => {
    const before = await locked(app, id);
    const severity = input.severity ?? before.severity;
    if (!statesOf(severity).includes(before.state as UpdateState)) throw new InvalidField("severity", "match");
    const row = {
      severity,
      components: input.components ? [...new Set(input.components)] : before.components,
      startsAt: input.starts_at ? new Date(input.starts_at) : before.startsAt,
      endsAt: input.ends_at ? new Date(input.ends_at) : before.endsAt,
    };
    requireSense(row);
    await app.db.statusIncident.update({
      where: { id },
      data: { ...row, titleEn: input.title_en ?? before.titleEn, titleZh: input.title_zh ?? before.titleZh },
    });
    const changed = noted(input);
    const earlier = noted(described(before));
    await auditStaff(app, staff, 0, {
      action: "incident.change",
      target: `incident:${id}`,
      before: Object.fromEntries(Object.keys(changed).map((name) => [name, earlier[name] ?? null])),
      after: changed,
    });
    return showIncident(app, id);
  });
}

/**
 * Publishes an update, which gives the incident its state and may end it, or open it again.
 * @throws Failure NOT_FOUND; InvalidField for a state that this kind of incident does not have
 */
export function updateIncident(app: App, staff: Staff, input: HandlerInput<Calls["incidentUpdate"]>) {
  const { id, state, text_en: textEn, text_zh: textZh } = input;
  return transaction(app, async (app) => {
    const { severity, state: before } = await locked(app, id);
    const states = statesOf(severity);
    if (!states.includes(state)) throw new InvalidField("state", "enum", { values: states.join(", ") });
    const now = app.now();
    await app.db.statusUpdate.create({ data: { incidentId: id, state, textEn, textZh, createdAt: now } });
    await app.db.statusIncident.update({ where: { id }, data: { state, resolvedAt: ends.has(state) ? now : null } });
    await app.jobs.add(announceStatus, {});
    await auditStaff(app, staff, 0, {
      action: "incident.update",
      target: `incident:${id}`,
      before: { state: before },
      after: noted({ state, text_en: textEn, text_zh: textZh }),
    });
    return showIncident(app, id);
  });
}

/** Corrects the text of an update; the audit log keeps the earlier one. @throws Failure NOT_FOUND */
export function editUpdate(app: App, staff: Staff, input: HandlerInput<Calls["incidentUpdateEdit"]>) {
  const { id, text_en: textEn, text_zh: textZh } = input;
  return transaction(app, async (app) => {
    const found = await app.db.statusUpdate.findUnique({ where: { id } });
    if (!found) throw new Failure("NOT_FOUND");
    await locked(app, found.incidentId);
    const before = await app.db.statusUpdate.findUniqueOrThrow({ where: { id } });
    await app.db.statusUpdate.update({ where: { id }, data: { textEn, textZh, editedAt: app.now() } });
    await auditStaff(app, staff, 0, {
      action: "incident.edit_update",
      target: `incident_update:${id}`,
      before: { text_en: before.textEn, text_zh: before.textZh },
      after: { text_en: textEn, text_zh: textZh },
    });
    return showIncident(app, found.incidentId);
  });
}

/** An incident, which waits for other changes of it until this transaction ends. @throws Failure NOT_FOUND */
async function locked({ db }: App, id: number): Promise<StatusIncident> {
  await db.$queryRaw`select 1 from status_incidents where id = ${id} for update`;
  const row = await db.statusIncident.findUnique({ where: { id } });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/** As the audit log stores it. */
const noted = (fields: object): Prisma.InputJsonObject => JSON.parse(JSON.stringify(fields));
