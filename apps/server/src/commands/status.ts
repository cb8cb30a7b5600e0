import { staffApi } from "@meridian/contract";
import { endpointVerb } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const {
  incidentList,
  incidentInfo,
  incidentOpen,
  incidentChange,
  incidentUpdate,
  incidentUpdateEdit,
  statusSubscribers,
} = staffApi.adminStatus;

/** Incidents and maintenance on the status page. */
export const statusCommand = commandOf("status", {
  summary: "Incidents, maintenance and subscribers: list, show, open, change, update",
  verbs: {
    list: endpointVerb(incidentList),
    show: endpointVerb(incidentInfo),
    open: endpointVerb(incidentOpen, { words: ["severity"] }),
    change: endpointVerb(incidentChange),
    update: endpointVerb(incidentUpdate, { words: ["id", "state"] }),
    subscribers: endpointVerb(statusSubscribers),
    edit: endpointVerb(incidentUpdateEdit),
  },
  notes: "  Times are UTC, such as --starts-at '2026-01-31 08:00'. Components are separated by commas.",
});
