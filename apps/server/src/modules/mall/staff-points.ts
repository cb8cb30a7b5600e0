import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { pageOf } from "../../lib/page-of.ts";
import { findCustomer } from "../../lib/staff/customer.ts";
import { reasonText } from "./points-log.ts";

/** One page of a user's points ledger, newest first. @throws Failure NOT_FOUND */
export async function pointsOfCustomer(
  app: App,
  language: Language,
  { user_id, page, limit }: HandlerInput<typeof staffApi.admin.customerPoints>,
) {
  const { id: userId } = await findCustomer(app, user_id);
  const { rows, total } = await pageOf(app.db.pointsEntry, { where: { userId } }, { page, limit });
  const list = rows.map(({ id, change, balance, reason, createdAt }) => ({
    ...{ id: Number(id), change, balance, reason: reasonText(reason, language) },
    created_at: createdAt,
  }));
  return { list, total, page, limit };
}
