import * as z from "zod";
import type { App } from "../../app.ts";
import { attemptPolicies } from "../../lib/limits/policies.ts";

const count = () => z.int().min(1).max(1_000_000);

/** Limits and prices of SMS; maintained by staff. */
const SmsRules = z.object({
  /** Codes that all strangers together can request in a minute without a human check. */
  free_per_minute: count(),
  /** The same with human checks. */
  max_per_minute: count(),
  /** Codes that one network can request in a minute without a human check. */
  free_per_network_minute: count(),
  /** In thousandths of a yuan, since an SMS costs less than a fen or two. */
  price_mainland_milli: count(),
  price_abroad_milli: count(),
  hourly_cap_yuan: count(),
});
export type SmsRules = z.output<typeof SmsRules>;

const initialRules: SmsRules = {
  free_per_minute: attemptPolicies["sms-all"].free,
  max_per_minute: attemptPolicies["sms-all"].max,
  free_per_network_minute: attemptPolicies["sms-network"].free,
  price_mainland_milli: 45,
  price_abroad_milli: 500,
  hourly_cap_yuan: 200,
};

/** The current rules. */
export async function smsRules({ db }: App): Promise<SmsRules> {
  const row = await db.rule.findUnique({ where: { name: "sms" } });
  return SmsRules.parse({ ...initialRules, ...(row?.value as object | undefined) });
}

/** Sets some of the rules. */
export async function setSmsRules(app: App, change: Partial<SmsRules>): Promise<SmsRules> {
  const value = SmsRules.parse({ ...(await smsRules(app)), ...change });
  await app.db.rule.upsert({ where: { name: "sms" }, create: { name: "sms", value }, update: { value } });
  return value;
}
