import * as z from "zod";
import { timestamp } from "./fields.ts";

/** What one staff member may give alone in a day is limited in these units. */
export const limitUnits = ["points", "calls", "cny_cents", "usd_cents", "download_days", "rights"] as const;
export type LimitUnit = (typeof limitUnits)[number];

/** The answer of a call that waits for a second person. */
export const Requested = z.object({
  request_id: z.int().meta({ en: "The request that a second person decides on" }),
  expires_at: timestamp(),
});

/** The output of a call that beyond the limits becomes a request. */
export const orRequested = <T extends z.ZodType>(output: T) => z.union([Requested, output]);
