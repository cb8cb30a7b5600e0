import { staffApi } from "@meridian/contract";
import { endpointVerb } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const { payoutList, payoutChange, recommendedList, recommendedChange, rewardRules, setRewardRules } =
  staffApi.adminRewards;

/** Cashback, payouts and referred customers. */
export const rewardCommand = commandOf("rewards", {
  summary: "Invitations: pay out cashback, follow referred customers, set the rules",
  verbs: {
    list: endpointVerb(payoutList),
    approve: endpointVerb(payoutChange, { fixed: { action: "approve" }, fields: [], text: "approve a payout" }),
    pay: endpointVerb(payoutChange, {
      fixed: { action: "pay" },
      fields: [],
      text: "mark a payout as paid",
      question: "Has the money of payout {id} left?",
    }),
    fail: endpointVerb(payoutChange, {
      fixed: { action: "fail" },
      text: "mark a payout as returned by the bank; it can be approved again",
    }),
    reject: endpointVerb(payoutChange, {
      fixed: { action: "reject" },
      text: "decline a payout and return the amount to the user",
      question: "Reject payout {id}?",
    }),
    recommended: endpointVerb(recommendedList),
    follow: endpointVerb(recommendedChange, {
      fixed: { action: "follow" },
      fields: [],
      text: "mark as contacted by sales",
    }),
    win: endpointVerb(recommendedChange, {
      fixed: { action: "win" },
      fields: ["reward_cents"],
      text: "mark as won, with the reward in cents",
    }),
    lose: endpointVerb(recommendedChange, { fixed: { action: "lose" }, fields: [], text: "mark as lost" }),
    decline: endpointVerb(recommendedChange, {
      fixed: { action: "reject" },
      fields: ["reason"],
      text: "decline the referral",
    }),
    rules: endpointVerb(rewardRules),
    "set-rules": endpointVerb(setRewardRules),
  },
});
