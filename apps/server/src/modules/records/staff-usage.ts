import type { App } from "../../app.ts";
import { findCustomer } from "../../lib/staff/customer.ts";
import { signedInWithoutSession } from "../account/sessions.ts";
import { usageTrend } from "./counts.ts";

/** A customer's calls by day, as the customer sees them. @throws Failure NOT_FOUND */
export async function usageOfCustomer(app: App, userId: number) {
  const customer = await findCustomer(app, userId);
  return usageTrend(app, signedInWithoutSession({ ...customer, role: null }), { unit: "day" });
}
