import { staffApi } from "@meridian/contract";
import { endpointVerb } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const { smsSpending, smsRules, setSmsRules } = staffApi.adminSms;

/** What text messages may cost. */
export const smsCommand = commandOf("sms", {
  summary: "Text messages: what they cost, and their limits",
  verbs: {
    spending: endpointVerb(smsSpending),
    rules: endpointVerb(smsRules),
    "set-rules": endpointVerb(setSmsRules),
  },
});
