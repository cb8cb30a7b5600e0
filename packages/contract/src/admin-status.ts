import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { lines, list, pageOf, paging, text, timestamp } from "./fields.ts";
import { siteId } from "./ids.ts";
import { incidentSeverities, statusComponents, updateStates } from "./status-names.ts";

/** A time, also as `2026-01-31 08:00`, which is UTC. */
const time = () =>
  z.preprocess(
    (value: string) =>
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}Z?$/.test(value)
        ? `${value.slice(0, 10)}T${value.slice(11, 16)}:00Z`
        : value,
    z.iso.datetime(),
  );

const severity = () => z.enum(incidentSeverities);
const components = () => list(z.enum(statusComponents), statusComponents.length);
const message = () => lines(2000);

const Row = z.object({
  id: z.int(),
  severity: severity(),
  state: z.enum(updateStates),
  title_en: z.string(),
  title_zh: z.string(),
  components: z.array(z.enum(statusComponents)),
  starts_at: timestamp(),
  ends_at: timestamp().nullable(),
  resolved_at: timestamp().nullable(),
});

const Incident = Row.extend({
  updates: z.array(
    z.object({
      id: z.int(),
      state: z.enum(updateStates),
      text_en: z.string(),
      text_zh: z.string(),
      created_at: timestamp(),
      edited_at: timestamp().nullable(),
    }),
  ),
});

const planned = {
  starts_at: time().optional().meta({ en: "UTC; now by default" }),
  ends_at: time().optional().meta({ en: "UTC; the planned end, which only maintenance has" }),
};

export const adminStatus = {
  incidentList: endpoint({
    path: "/admin/incident_list",
    summary: "List incidents and maintenance, newest first",
    access: "status.view",
    input: z.object({ ...paging }),
    output: pageOf(Row),
  }),
  statusSubscribers: endpoint({
    path: "/admin/status_subscribers",
    summary: "Count who gets the updates: confirmed email addresses and enabled webhooks",
    access: "status.view",
    input: z.object({}),
    output: z.object({ emails: z.int(), webhooks: z.int() }),
  }),
  incidentInfo: endpoint({
    path: "/admin/incident_info",
    summary: "Show an incident with its updates",
    access: "status.view",
    input: z.object({ id: siteId() }),
    output: Incident,
    errors: ["NOT_FOUND"],
  }),
  incidentOpen: endpoint({
    path: "/admin/incident_open",
    summary: "Publish an incident, or plan maintenance, with its first update",
    access: "status.edit",
    input: z.object({
      severity: severity(),
      title_en: text(120),
      title_zh: text(120),
      components: components(),
      ...planned,
      text_en: message(),
      text_zh: message(),
    }),
    output: Incident,
    idempotent: "transaction",
  }),
  incidentChange: endpoint({
    path: "/admin/incident_change",
    summary: "Change the given fields of an incident",
    access: "status.edit",
    input: z.object({
      id: siteId(),
      severity: severity().optional(),
      title_en: text(120).optional(),
      title_zh: text(120).optional(),
      components: components().optional(),
      starts_at: time().optional(),
      ends_at: time().optional(),
    }),
    output: Incident,
    errors: ["NOT_FOUND"],
  }),
  incidentUpdate: endpoint({
    path: "/admin/incident_update",
    summary: "Publish an update of an incident; resolved and completed end it",
    access: "status.edit",
    input: z.object({
      id: siteId(),
      state: z.enum(updateStates),
      text_en: message(),
      text_zh: message(),
    }),
    output: Incident,
    errors: ["NOT_FOUND"],
    idempotent: "transaction",
  }),
  incidentUpdateEdit: endpoint({
    path: "/admin/incident_update_edit",
    summary: "Correct the text of an update; the audit log keeps the earlier one",
    access: "status.edit",
    input: z.object({
      id: siteId().meta({ en: "The update's ID" }),
      text_en: message(),
      text_zh: message(),
    }),
    output: Incident,
    errors: ["NOT_FOUND"],
  }),
};
