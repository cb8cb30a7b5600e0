import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { decideRenewal } from "./decide.ts";
import { cancelRenewal, listRenewals, requestRenewal } from "./renewals.ts";

export default routes(api.renewals, {
  renewRequest: ({ app, user, input }) => requestRenewal(app, user, input),
  renewCancel: ({ app, user, caller, input }) => cancelRenewal(app, user, caller.language, input.renew_id),
  renewList: ({ app, user, caller, input }) => listRenewals(app, user, caller.language, input),
  renewDecide: ({ app, user, caller, input }) =>
    decideRenewal(app, { user, ip: caller.ip, language: caller.language }, input),
});
