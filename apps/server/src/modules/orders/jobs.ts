import * as z from "zod";
import { job } from "../../jobs.ts";

/** Closes orders that were not paid in time, and delivers paid ones whose delivery failed. */
export const tidyOrders = job({ name: "orders.tidy", input: z.object({}), attempts: 1, every: "* * * * *" });

/** Orders renewals, and bills the overage of services that have ended. */
export const renewServices = job({ name: "orders.renew", input: z.object({}), attempts: 1, every: "20 * * * *" });

/** Reminds accounts of expiring services, at ten in the morning in China. */
export const remindOfEnds = job({ name: "orders.remind", input: z.object({}), attempts: 1, every: "0 2 * * *" });

/** Bills the overage of the past month. */
export const billMonth = job({ name: "orders.overage", input: z.object({}), attempts: 3, every: "10 0 1 * *" });
