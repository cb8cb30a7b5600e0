import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { listCashback } from "./cashback-list.ts";
import { invitationOf, listInvited } from "./invitations.ts";
import { requestPayout } from "./payouts.ts";
import { listRecommended, recommendCustomer } from "./recommended.ts";
import { describeRules, rewardRules } from "./rules.ts";

export default routes(api.rewards, {
  rewardRules: async ({ app, caller }) => describeRules(await rewardRules(app), caller.language),
  getInvitationUrl: ({ app, user, caller }) => invitationOf(app, user, caller.language),
  rewardAdd: ({ app, user, input }) => recommendCustomer(app, user, input),
  getInvitationList: ({ app, user, input }) => listRecommended(app, user, input),
  getInvitationUserList: ({ app, user, input }) => listInvited(app, user, input),
  getCashbackList: ({ app, user, input }) => listCashback(app, user, input),
  addCashbackLog: ({ app, user, caller, input }) => requestPayout(app, user, caller, input),
});
