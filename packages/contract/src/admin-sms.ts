import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./fields.ts";

const perMinute = (description: string) => integer(1, 100_000).meta({ en: description });
const price = (description: string) => integer(1, 100_000).meta({ en: description });

const rules = {
  free_per_minute: perMinute("Codes that all strangers together can request in a minute without a human check"),
  max_per_minute: perMinute("The same with human checks"),
  free_per_network_minute: perMinute("Codes that one network can request in a minute without a human check"),
  price_mainland_milli: price("Price of an SMS to mainland China, in thousandths of a yuan"),
  price_abroad_milli: price("Price of any other SMS, in thousandths of a yuan"),
  hourly_cap_yuan: integer(1, 1_000_000).meta({ en: "Most that SMS may cost in an hour" }),
};

export const adminSms = {
  smsSpending: endpoint({
    path: "/admin/sms_spending",
    summary: "Get what SMS cost in this hour and in the last 24 hours",
    access: "sms.view",
    input: z.object({}),
    output: z.object({
      hour_milli: z.int(),
      hour_messages: z.int(),
      day_milli: z.int(),
      day_messages: z.int(),
    }),
  }),
  smsRules: endpoint({
    path: "/admin/sms_rules",
    summary: "Get the limits and prices of SMS",
    access: "sms.view",
    input: z.object({}),
    output: z.object(rules),
  }),
  setSmsRules: endpoint({
    path: "/admin/set_sms_rules",
    summary: "Change the limits and prices of SMS; effective at once",
    access: "sms.rules",
    input: z.object(rules).partial(),
    output: z.object(rules),
  }),
};
