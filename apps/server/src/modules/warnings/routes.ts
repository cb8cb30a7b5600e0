import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { listRules, setRule } from "./rules.ts";
import { listUpdateWarnings, setUpdateWarning } from "./updates.ts";

export default routes(api.warnings, {
  getUserWarn: ({ app, user, caller, input }) => listRules(app, user, caller.language, input),
  setUserWarn: ({ app, user, caller, input }) => setRule(app, user, caller.ip, caller.language, input),
  getUpdateWarn: ({ app, user, caller }) => listUpdateWarnings(app, user, caller.language),
  setUpdateWarn: ({ app, user, caller, input }) => setUpdateWarning(app, user, caller.ip, caller.language, input),
});
