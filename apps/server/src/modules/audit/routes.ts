import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { listEntries } from "./audit.ts";

export default routes(api.audit, {
  auditList: ({ app, user, caller, input }) => listEntries(app, user, caller.language, input),
});
