import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { setSmsRules, smsRules } from "./sms-rules.ts";

/** Changes limits and prices of SMS. @throws InvalidField if human checks would lower the limit */
export function changeSmsRules(app: App, staff: Staff, change: HandlerInput<typeof staffApi.adminSms.setSmsRules>) {
  return transaction(app, async (app) => {
    const before = await smsRules(app);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after = await setSmsRules(app, given);
    if (after.max_per_minute < after.free_per_minute)
      throw new InvalidField("max_per_minute", "min", { minimum: after.free_per_minute });
    await auditStaff(app, staff, 0, { action: "sms.rules", target: "rule:sms", before, after });
    return after;
  });
}
