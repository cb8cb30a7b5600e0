import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { splitQuota } from "./allocate.ts";
import { describeForSplitting, listSplits } from "./splits.ts";

export default routes(api.splits, {
  splitList: ({ app, user, caller, input }) => listSplits(app, user, caller.language, input),
  getSplitKey: ({ app, user, caller, input }) => describeForSplitting(app, user, caller.language, input),
  splitKey: ({ app, user, caller, input }) =>
    splitQuota(app, { user, ip: caller.ip, language: caller.language }, input),
});
