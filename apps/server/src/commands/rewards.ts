import { staffApi } from "@meridian/contract";
import type { payoutActions, recommendedActions } from "@meridian/contract/admin-rewards";
import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { rewardRules } from "../modules/rewards/rules.ts";
import {
  changePayout,
  changeRecommended,
  changeRewardRules,
  listPayouts,
  listRecommended,
} from "../modules/rewards/staff-rewards.ts";
import { commandOf, readInput, stringOption, type Verb } from "./verbs.ts";

const { payoutList, payoutChange, recommendedList, recommendedChange, setRewardRules } = staffApi.adminRewards;

const payout = (action: (typeof payoutActions)[number], form: string, text: string): Verb => ({
  form: `<id> ${form}`.trim(),
  text,
  run: (app, { words: [, id], values: { reason } }) =>
    changePayout(app, commandLine, readInput(payoutChange, { id, action, reason })),
});

const recommended = (action: (typeof recommendedActions)[number], form: string, text: string): Verb => ({
  form: `<id> ${form}`.trim(),
  text,
  run: (app, { words: [, id], values: { reason, cents } }) =>
    changeRecommended(app, commandLine, readInput(recommendedChange, { id, action, reason, reward_cents: cents })),
});

/** Parses name=value arguments. @throws StaffProblem for anything else */
function readRules(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const [, name, value] = /^([a-z_]+)=(.+)$/.exec(word) ?? [];
      if (!name || !value || !Object.hasOwn(setRewardRules.input.shape, name))
        throw new StaffProblem([
          `"${word}" is not a rule; the rules are ${Object.keys(setRewardRules.input.shape).join(", ")}`,
        ]);
      return [name, value];
    }),
  );
}

/** Cashback, payouts and referred customers. */
export const rewardCommand = commandOf("rewards", {
  summary: "Invitations: pay out cashback, follow referred customers, set the rules",
  options: { status: stringOption, page: stringOption, limit: stringOption, reason: stringOption, cents: stringOption },
  verbs: {
    list: {
      form: "[--status s] [--page n]",
      text: "list payouts, newest first",
      run: async (app, { values: { status, page, limit = "50" } }) =>
        (await listPayouts(app, readInput(payoutList, { status, page, limit }))).list,
    },
    approve: payout("approve", "", "approve a payout"),
    pay: {
      ...payout("pay", "", "mark a payout as paid"),
      question: (_app, { words: [, id] }) => `Has the money of payout ${id} left?`,
    },
    fail: payout("fail", "--reason <text>", "mark a payout as returned by the bank; it can be approved again"),
    reject: {
      ...payout("reject", "--reason <text>", "decline a payout and return the amount to the user"),
      question: (_app, { words: [, id] }) => `Reject payout ${id}?`,
    },
    recommended: {
      form: "[--status s] [--page n]",
      text: "list referred customers, newest first",
      run: async (app, { values: { status, page, limit = "50" } }) =>
        (await listRecommended(app, readInput(recommendedList, { status, page, limit }))).list,
    },
    follow: recommended("follow", "", "mark as contacted by sales"),
    win: recommended("win", "--cents n", "mark as won, with the reward in cents"),
    lose: recommended("lose", "", "mark as lost"),
    decline: recommended("reject", "--reason <text>", "decline the referral"),
    rules: {
      form: "[name=value ...]",
      text: "show or change the rules",
      run: (app, { words: [, ...words] }) =>
        words.length === 0
          ? rewardRules(app)
          : changeRewardRules(app, commandLine, readInput(setRewardRules, readRules(words))),
    },
  },
});
