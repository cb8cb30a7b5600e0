import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { displayed, displayName } from "../../lib/display-name.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { findCustomer, rowsOf } from "../../lib/staff/customer.ts";

type Values = Record<string, unknown> | null;

/**
 * One page of a customer's audit log, newest first. Unlike the customer's own view of it, it names staff.
 * @throws Failure NOT_FOUND
 */
export async function logOfCustomer(
  app: App,
  language: Language,
  { user_id, page, limit }: HandlerInput<typeof staffApi.admin.customerLog>,
) {
  const customer = await findCustomer(app, user_id);
  const where = rowsOf(customer, "actorId");
  const { rows, total } = await pageOf(app.db.auditEntry, { where }, { page, limit });
  const actors = await app.db.user.findMany({
    where: { id: { in: rows.map(({ actorId }) => actorId) } },
    select: { id: true, accountId: true, ...displayed },
  });
  const byId = new Map(actors.map((actor) => [actor.id, actor]));
  const list = rows.map((row) => {
    const actor = byId.get(row.actorId);
    return {
      id: Number(row.id),
      actor_id: row.actorId,
      actor_name: actor ? displayName(actor) : inLanguage(language, "Command line", "命令行"),
      is_staff: actor?.accountId !== customer.accountId,
      action: row.action,
      target: row.target,
      ip: row.ip,
      before: row.before as Values,
      after: row.after as Values,
      created_at: row.createdAt,
    };
  });
  return { list, total, page, limit };
}
