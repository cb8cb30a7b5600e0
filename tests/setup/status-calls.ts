import type { App } from "../../apps/server/src/app.ts";
import { commandLine } from "../../apps/server/src/lib/staff/actor.ts";
import { openIncident } from "../../apps/server/src/modules/status/staff-incidents.ts";
import type { CallContext } from "./call-context.ts";

const texts = { text_en: "We are looking into it.", text_zh: "正在调查。" };
const incident = {
  severity: "degraded" as const,
  title_en: "Slow answers",
  title_zh: "响应变慢",
  components: ["lookup_api" as const],
  ...texts,
};

/** An incident that staff have published. */
export const newIncident = (app: App) => openIncident(app, commandLine, incident);

export const staffStatusCalls = {
  incidentList: () => ({}),
  statusSubscribers: () => ({}),
  incidentInfo: async ({ app }: CallContext) => ({ id: (await newIncident(app)).id }),
  incidentOpen: () => incident,
  incidentChange: async ({ app }: CallContext) => ({ id: (await newIncident(app)).id, title_en: "Slow lookups" }),
  incidentUpdate: async ({ app }: CallContext) => ({
    id: (await newIncident(app)).id,
    state: "identified" as const,
    ...texts,
  }),
  incidentUpdateEdit: async ({ app }: CallContext) => ({ id: (await newIncident(app)).updates[0]!.id, ...texts }),
};
