import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { countView, noteClick, noteEntry, noteVisit } from "./visits.ts";

export default routes(api.visits, {
  visitHistoryAdd: async ({ app, caller, user, input }) => noteVisit(app, caller, user, input),
  pcUvPv: async ({ app, caller, input }) => countView(app, caller, input),
  getIntoAdd: async ({ app, caller, user, input }) => noteEntry(app, caller, user, input),
  clAccessCallback: async ({ app, caller, input }) => noteClick(app, caller, input),
});
