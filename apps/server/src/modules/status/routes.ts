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

const { adminStatus } = staffApi;

const publicRoutes = routes(api.status, {
  statusInfo: ({ app, caller }) => showStatus(app, caller.language),
});

const actor = ({ app, user, caller }: Pick<Call<typeof adminStatus.incidentList>, "app" | "user" | "caller">) =>
  staffOf(app, user, caller);

const staffRoutes = routes(adminStatus, {
  incidentList: ({ app, input }) => listIncidents(app, input),
  incidentInfo: ({ app, input }) => showIncident(app, input.id),
  incidentOpen: async (call) => openIncident(call.app, await actor(call), call.input),
  incidentChange: async (call) => changeIncident(call.app, await actor(call), call.input),
  incidentUpdate: async (call) => updateIncident(call.app, await actor(call), call.input),
  incidentUpdateEdit: async (call) => editUpdate(call.app, await actor(call), call.input),
});

export default [...publicRoutes, ...staffRoutes];
