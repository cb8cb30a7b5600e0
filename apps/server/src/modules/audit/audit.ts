import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Prisma } from "../../generated/client.ts";
import { addDays, dayIn } from "../../lib/calendar.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { maskedPhone } from "../../lib/phones.ts";
import { literal } from "../../lib/search-text.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { maskedEmail } from "../account/identities.ts";

/**
 * One page of the account's actions, newest first; a sub-account sees only its own, and when staff saw its portal.
 * @throws Failure NOT_FOUND for an actor whose actions the caller may not see
 */
export async function listEntries(
  app: App,
  user: SignedIn,
  language: Language,
  { actor_id, action, start_date, end_date, page, limit }: HandlerInput<typeof api.audit.auditList>,
) {
  if (actor_id !== undefined) await requireVisible(app, user, actor_id);
  const account = await app.db.user.findUniqueOrThrow({ where: { id: user.accountId } });
  const where: Prisma.AuditEntryWhereInput = {
    accountId: user.accountId,
    ...(!user.isMain && {
      AND: { OR: [{ actorId: user.id }, { action: "user.view_as", target: `user:${user.id}` }] },
    }),
    ...(actor_id !== undefined && { actorId: actor_id }),
    ...(action !== undefined && {
      OR: [{ action }, { action: { startsWith: `${literal(action)}.` } }],
    }),
    createdAt: {
      ...(start_date !== undefined && { gte: dayIn(start_date, account.timeZone) }),
      ...(end_date !== undefined && { lt: dayIn(addDays(end_date, 1), account.timeZone) }),
    },
  };
  const { rows, total } = await pageOf(app.db.auditEntry, { where }, { page, limit });
  // Staff are not named to customers, and neither are their addresses.
  const actors = await app.db.user.findMany({
    where: { id: { in: rows.map(({ actorId }) => actorId) }, accountId: user.accountId },
  });
  const names = new Map(
    actors.map(({ id, name, phone, verifiedEmail }) => [
      id,
      name || (phone === null ? maskedEmail(verifiedEmail ?? "") : maskedPhone(phone)),
    ]),
  );
  const inWords = await roleNamesIn(app, language);
  const list = rows.map((row) => ({
    id: Number(row.id),
    actor_id: row.actorId,
    actor_name: names.get(row.actorId) ?? inLanguage(language, "Meridian", "子午"),
    action: row.action,
    target: row.target,
    ip: names.has(row.actorId) ? row.ip : "",
    before: inWords(row.before as Values),
    after: inWords(row.after as Values),
    created_at: row.createdAt,
  }));
  return { list, total, page, limit };
}

type Values = Record<string, unknown> | null;

/** Fields in which an entry names a role. */
const roleFields = ["role", "moved_to"] as const;

/** Translates the names of built-in roles, which are stored in English. No account can have a role with such a name. */
async function roleNamesIn({ db }: App, language: Language): Promise<(values: Values) => Values> {
  const roles = await db.role.findMany({ where: { accountId: null } });
  const names = new Map<unknown, string>(
    roles.map(({ nameEn, nameZh }) => [nameEn, inLanguage(language, nameEn, nameZh)]),
  );
  return (values) => {
    if (!values) return null;
    const known = roleFields.filter((field) => names.has(values[field]));
    return { ...values, ...Object.fromEntries(known.map((field) => [field, names.get(values[field])])) };
  };
}

async function requireVisible({ db }: App, user: SignedIn, actorId: number): Promise<void> {
  if (actorId === user.id) return;
  const isOfAccount = { id: actorId, accountId: user.accountId };
  if (!user.isMain || (await db.user.count({ where: isOfAccount })) === 0) throw new Failure("NOT_FOUND");
}
