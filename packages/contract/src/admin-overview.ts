import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { timestamp } from "./fields.ts";
import { waitingKinds } from "./waiting.ts";

/** The console's first page, whose counters are in its side bar too. */
export const overviewCalls = {
  overview: endpoint({
    path: "/admin/overview",
    summary: "Get the last day's activity and pending work",
    access: "console.view",
    input: z.object({}),
    output: z.object({
      new_users: z.int(),
      calls: z.int(),
      charged_calls: z.int(),
      waiting: z
        .array(
          z.object({
            kind: z.enum(waitingKinds),
            count: z.int(),
            oldest_at: timestamp().nullable().meta({ en: "Since when the oldest one waits" }),
          }),
        )
        .meta({ en: "What waits for staff, of the kinds that the caller's role may see" }),
      database_version: z.string(),
      jobs: z.object({ waiting: z.int(), failed: z.int(), waiting_seconds: z.int() }).nullable(),
    }),
  }),
};
