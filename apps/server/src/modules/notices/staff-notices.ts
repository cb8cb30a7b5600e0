import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { findCustomer } from "../../lib/staff/customer.ts";

/** One page of the notices a user was sent, newest first, those they deleted included. @throws Failure NOT_FOUND */
export async function noticesOfCustomer(
  app: App,
  language: Language,
  { user_id, page, limit }: HandlerInput<typeof staffApi.admin.customerNotices>,
) {
  const { id: userId } = await findCustomer(app, user_id);
  const { rows, total } = await pageOf(app.db.notice, { where: { userId } }, { page, limit });
  const list = rows.map((row) => ({
    id: Number(row.id),
    type: row.type,
    title: inLanguage(language, row.titleEn, row.titleZh),
    is_read: row.readAt !== null,
    is_deleted: row.deletedAt !== null,
    created_at: row.createdAt,
  }));
  return { list, total, page, limit };
}
