import { api, staffApi } from "@meridian/contract";
import { type Call, routes } from "../../lib/calls.ts";
import { staffOf } from "../../lib/staff/actor.ts";
import {
  changeIncident,
  editUpdate,
  listIncidents,
  openIncident,
  showIncident,
  updateIncident,
} from "./staff-incidents.ts";
import { showStatus } from "./status.ts";
import { confirmSubscription, countSubscribers, subscribe, unsubscribe } from "./subscriptions.ts";

const { adminStatus } = staffApi;

const publicRoutes = routes(api.status, {
  statusInfo: ({ app, caller }) => showStatus(app, caller.language),
  statusSubscribe: ({ app, caller, input }) => subscribe(app, caller, input),
  statusConfirm: ({ app, input }) => confirmSubscription(app, input.token),
  statusUnsubscribe: ({ app, input }) => unsubscribe(app, input.token),
});

const actor = ({ app, user, caller }: Pick<Call<typeof adminStatus.incidentList>, "app" | "user" | "caller">) =>
  staffOf(app, user, caller);

const staffRoutes = routes(adminStatus, {
  incidentList: ({ app, input }) => listIncidents(app, input),
  statusSubscribers: ({ app }) => countSubscribers(app),
  incidentInfo: ({ app, input }) => showIncident(app, input.id),
  incidentOpen: async (call) => openIncident(call.app, await actor(call), call.input),
  incidentChange: async (call) => changeIncident(call.app, await actor(call), call.input),
  incidentUpdate: async (call) => updateIncident(call.app, await actor(call), call.input),
  incidentUpdateEdit: async (call) => editUpdate(call.app, await actor(call), call.input),
});

export default [...publicRoutes, ...staffRoutes];
