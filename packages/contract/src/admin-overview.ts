import * as z from "zod";
import { dataAges } from "./database-status.ts";
import { endpoint } from "./endpoint.ts";
import { timestamp } from "./fields.ts";
import { currencies } from "./packages.ts";
import { waitingKinds } from "./waiting.ts";

const compared = {
  today: z.int().meta({ en: "Since midnight in China" }),
  before: z.int().meta({ en: "From midnight to this time of day a week ago" }),
};

/** The console's first page, whose counters are in its side bar too. */
export const overviewCalls = {
  overview: endpoint({
    path: "/admin/overview",
    summary: "Get the day's figures and what waits, as far as the caller's role may see them",
    access: "console.view",
    input: z.object({}),
    output: z.object({
      revenue: z
        .array(z.object({ currency: z.enum(currencies), ...compared }))
        .nullable()
        .meta({ en: "Payments less refunds, in cents; null for a role that may not see sales" }),
      sign_ups: z.object(compared).meta({ en: "New main accounts" }),
      calls: z
        .object({
          total: z.int(),
          errors: z.int().meta({ en: "Calls refused for what was sent" }),
          over_quota: z.int().meta({ en: "Calls refused because the quota was used up" }),
        })
        .meta({ en: "Calls by key in the last 24 hours" }),
      data: z
        .object({
          version: z.string(),
          date: z.string(),
          age_days: z.int().nullable(),
          age: z.enum(dataAges).nullable(),
        })
        .meta({ en: "The IP database in use; empty texts if there is none" }),
      waiting: z
        .array(
          z.object({
            kind: z.enum(waitingKinds),
            count: z.int(),
            oldest_at: timestamp().nullable().meta({ en: "Since when the oldest one waits" }),
          }),
        )
        .meta({ en: "What waits for staff, of the kinds that the caller's role may see" }),
      jobs: z.object({ waiting: z.int(), failed: z.int(), waiting_seconds: z.int() }).nullable(),
    }),
  }),
};
