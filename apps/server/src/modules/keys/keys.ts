import type { api } from "@meridian/contract";
import type { AuditAction } from "@meridian/contract/audit-actions";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { KeyScope } from "@meridian/contract/key-scopes";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { ApiKey, Prisma, User } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import { decryptText, encryptText } from "../../lib/encryption.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { notify } from "../notices/notices.ts";
import { isApi } from "./apis.ts";
import { statusOf } from "./owners.ts";
import { canonicalBlocks, canonicalOrigins } from "./restrictions.ts";
import { hashSecret, makeSecret, maskSecret } from "./secret.ts";
import { requireVisible, visibleKeys } from "./visible.ts";

type KeyRow = ApiKey & { owner: Pick<User, "id" | "name" | "status"> };
type Key = HandlerOutput<typeof api.keys.updateKey>;
type Restrictions = Omit<HandlerInput<typeof api.keys.updateKey>, "key_id" | "name" | "enabled">;

/** Revoked keys do not count: they are unusable, and their rows are kept only for the records. */
const MAX_KEYS = 20;
const URL_BADGE_DAYS = 30;
const withOwner = { owner: { select: { id: true, name: true, status: true } } } as const;

/**
 * One page of the keys a user may see, newest first. @throws Failure NOT_FOUND for a user whose keys the caller may not
 * see
 */
export async function listKeys(app: App, user: SignedIn, input: HandlerInput<typeof api.keys.getKeys>) {
  const { page, limit, status, service_type, sub_user_id } = input;
  await requireVisible(app, user, input);
  const where: Prisma.ApiKeyWhereInput = {
    AND: [
      visibleKeys(user),
      status ? whereStatus(status, app.now()) : {},
      service_type === undefined
        ? {}
        : { OR: [{ serviceTypes: { isEmpty: true } }, { serviceTypes: { has: service_type } }] },
      sub_user_id === undefined ? {} : { ownerId: sub_user_id },
    ],
  };
  const { rows, total } = await pageOf(
    app.db.apiKey,
    { where, include: withOwner, orderBy: [{ createdAt: "desc" }, { id: "desc" }] },
    { page, limit },
  );
  return { list: rows.map((row) => describeKey(app, row)), total, page, limit };
}

function whereStatus(status: Key["status"], now: Date): Prisma.ApiKeyWhereInput {
  const isUsable: Prisma.ApiKeyWhereInput = { status: "active", owner: { status: "enabled" } };
  if (status === "expired") return { ...isUsable, expiresAt: { lte: now } };
  if (status === "active") return { ...isUsable, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  if (status === "frozen") return { OR: [{ status }, { status: "active", owner: { status: { not: "enabled" } } }] };
  return { status };
}

type NewKey = HandlerInput<typeof api.keys.createKey>;

/** The program that a key is made for, and what it may do with it; no scopes stand for everything. */
export type KeyHolder = Pick<ApiKey, "clientId" | "scopes">;

/** @throws Failure KEY_LIMIT_REACHED; InvalidField for an invalid restriction */
export async function createKey(app: App, user: SignedIn, ip: string, input: NewKey, holder?: KeyHolder) {
  const secret = makeSecret(input.is_test);
  const row = await transaction(app, async (app) => {
    const row = await addKey(app, user, ip, input, secret, holder);
    await notifyOfKeyChange(app, row, "key.create");
    return row;
  });
  return { ...describeKey(app, row), api_key: secret };
}

/** A new account's first key; the welcome notice mentions it. */
export const createFirstKey = (app: App, user: SignedIn, ip: string, name: string): Promise<KeyRow> =>
  addKey(app, user, ip, { name, is_test: false }, makeSecret(false));

function addKey(
  app: App,
  user: SignedIn,
  ip: string,
  input: NewKey,
  secret: string,
  holder?: KeyHolder,
): Promise<KeyRow> {
  const { name, is_test, ...restrictions } = input;
  const now = app.now();
  if (restrictions.expires_at && new Date(restrictions.expires_at) <= now)
    throw new InvalidField("expires_at", "min", { minimum: now.toISOString() });
  return transaction(app, async (app) => {
    // Locks the account's row, so that two requests cannot both take the last slot.
    await app.db.$queryRaw`select 1 from users where id = ${user.accountId} for update`;
    const held = await app.db.apiKey.count({ where: { accountId: user.accountId, status: { not: "revoked" } } });
    if (held >= MAX_KEYS) throw new Failure("KEY_LIMIT_REACHED", { max: MAX_KEYS });
    const row = await app.db.apiKey.create({
      data: {
        accountId: user.accountId,
        ownerId: user.id,
        name,
        isTest: is_test,
        createdAt: now,
        ...secretColumns(app, secret),
        ...restrictionColumns(restrictions),
        ...holder,
      },
      include: withOwner,
    });
    await writeAudit(app, user, { action: "key.create", target: `key:${row.id}`, ip, after: { name } });
    return row;
  });
}

const secretColumns = ({ secrets }: App, secret: string) => ({
  secretHash: hashSecret(secret),
  secretEncrypted: encryptText(secret, secrets.apiKeys),
  lastFour: secret.slice(-4),
});

/** Omitted fields keep their value; empty ones are cleared. */
function restrictionColumns(input: Restrictions) {
  const { service_types, allow_ips, allow_origins, qps, daily_limit, expires_at } = input;
  return {
    ...(service_types !== undefined && { serviceTypes: service_types }),
    ...(allow_ips !== undefined && { allowIps: canonicalBlocks(allow_ips) }),
    ...(allow_origins !== undefined && { allowOrigins: canonicalOrigins(allow_origins) }),
    ...(qps !== undefined && { qps: qps === "" ? null : qps }),
    ...(daily_limit !== undefined && { dailyLimit: daily_limit === "" ? null : daily_limit }),
    ...(expires_at !== undefined && { expiresAt: expires_at === "" ? null : new Date(expires_at) }),
  };
}

/** @throws Failure NOT_FOUND, KEY_NOT_ACTIVE for a key that is revoked or frozen */
export async function updateKey(app: App, user: SignedIn, ip: string, input: HandlerInput<typeof api.keys.updateKey>) {
  const { key_id, name, enabled, ...restrictions } = input;
  return changeKey(app, user, key_id, ["active", "disabled"], {
    action: "key.update",
    ip,
    data: () => ({
      ...(name !== undefined && { name }),
      ...(enabled !== undefined && { status: enabled ? ("active" as const) : ("disabled" as const) }),
      ...restrictionColumns(restrictions),
    }),
  });
}

/**
 * Gives a key a new secret; the old one works until its grace period ends. @throws Failure NOT_FOUND, KEY_NOT_ACTIVE
 */
export async function rotateKey(app: App, user: SignedIn, ip: string, input: HandlerInput<typeof api.keys.rotateKey>) {
  let secret = "";
  const key = await changeKey(app, user, input.key_id, ["active"], {
    action: "key.rotate",
    ip,
    data: (row) => {
      secret = makeSecret(row.isTest);
      const hasGrace = input.grace_hours > 0;
      return {
        ...secretColumns(app, secret),
        oldSecretHash: hasGrace ? row.secretHash : null,
        oldValidUntil: hasGrace ? new Date(app.now().getTime() + input.grace_hours * HOUR_MS) : null,
      };
    },
  });
  return { ...key, api_key: secret };
}

/** Shows a key's secret again. @throws Failure NOT_FOUND, KEY_NOT_ACTIVE for a revoked key */
export async function revealKey(app: App, user: SignedIn, ip: string, id: number) {
  let secret = "";
  const key = await changeKey(app, user, id, ["active", "disabled", "frozen"], {
    action: "key.reveal",
    ip,
    data: (row) => {
      secret = decryptText(row.secretEncrypted, app.secrets.apiKeys);
      return {};
    },
  });
  return { ...key, api_key: secret };
}

/** Revokes a key permanently. @throws Failure NOT_FOUND, KEY_NOT_ACTIVE for one that has ended */
export async function revokeKey(app: App, user: SignedIn, ip: string, id: number) {
  return changeKey(app, user, id, ["active", "disabled", "frozen"], {
    action: "key.revoke",
    ip,
    data: () => ({ status: "revoked" as const, revokedAt: app.now(), oldSecretHash: null, oldValidUntil: null }),
  });
}

interface Change {
  action: AuditAction;
  ip: string;
  data: (row: ApiKey) => Prisma.ApiKeyUncheckedUpdateInput;
}

/** Changes one key of the account in the given states, with its row locked and the action audited. */
async function changeKey(app: App, user: SignedIn, id: number, from: ApiKey["status"][], change: Change): Promise<Key> {
  const row = await transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from api_keys where id = ${id} and account_id = ${user.accountId} for update`;
    const before = await app.db.apiKey.findFirst({ where: { id, ...visibleKeys(user) }, include: withOwner });
    if (!before) throw new Failure("NOT_FOUND");
    const status = statusOf(before);
    if (!from.includes(status)) throw new Failure("KEY_NOT_ACTIVE", { status });
    const data = change.data(before);
    const row = await app.db.apiKey.update({ where: { id }, data, include: withOwner });
    const { action, ip } = change;
    await writeAudit(app, user, {
      action,
      ip,
      target: `key:${id}`,
      before: { name: before.name, status },
      after: { name: row.name, status: statusOf(row) },
    });
    await notifyOfKeyChange(app, row, action);
    return row;
  });
  return describeKey(app, row);
}

const keyEvents: Readonly<Record<string, Record<Language, string>>> = {
  "key.create": { en: "was created", zh: "已创建" },
  "key.rotate": { en: "has a new secret", zh: "已轮换" },
  "key.revoke": { en: "was revoked", zh: "已吊销" },
};

/** Notifies the account of a change of API access, and also the key's owner if it is a different user. */
async function notifyOfKeyChange(
  app: App,
  { name, accountId, ownerId, lastFour }: ApiKey,
  action: string,
): Promise<void> {
  const deed = keyEvents[action];
  if (!deed) return;
  for (const userId of new Set([accountId, ownerId]))
    await notify(app, userId, {
      type: "security",
      title: { en: `The key “${name}” ${deed.en}`, zh: `密钥“${name}”${deed.zh}` },
      content: {
        en: `It ends in ${lastFour}. If this was not you or someone on your team, revoke the key and change your password.`,
        zh: `密钥末四位为 ${lastFour}。若非您本人或团队成员操作，请立即吊销并修改密码。`,
      },
      link: "/user?tab=keys",
    });
}

/** Sets the user's own remark on a key or an API. @throws Failure NOT_FOUND, also if neither is given */
export function remark(app: App, user: SignedIn, ip: string, input: HandlerInput<typeof api.keys.apiRemark>) {
  const { api_id, key_id, remark } = input;
  return transaction(app, async (app) => {
    const { target, before } =
      key_id === undefined ? await remarkApi(app, user, api_id, remark) : await remarkKey(app, user, key_id, remark);
    await writeAudit(app, user, { action: "key.remark", target, ip, before: { remark: before }, after: { remark } });
    return { remark };
  });
}

async function remarkKey({ db }: App, user: SignedIn, id: number, remark: string) {
  const key = await db.apiKey.findFirst({ where: { id, ...visibleKeys(user) } });
  if (!key) throw new Failure("NOT_FOUND");
  await db.apiKey.update({ where: { id }, data: { remark } });
  return { target: `key:${id}`, before: key.remark };
}

async function remarkApi({ db }: App, user: SignedIn, apiId: number | undefined, remark: string) {
  if (apiId === undefined || !isApi(apiId)) throw new Failure("NOT_FOUND");
  const place = { userId_apiId: { userId: user.id, apiId } };
  const before = await db.apiRemark.findUnique({ where: place });
  await db.apiRemark.upsert({ where: place, create: { userId: user.id, apiId, remark }, update: { remark } });
  return { target: `api:${apiId}`, before: before?.remark ?? "" };
}

function describeKey(app: App, row: KeyRow): Key {
  const now = app.now();
  const status = statusOf(row);
  const isExpired = status === "active" && row.expiresAt !== null && row.expiresAt <= now;
  const hasOld = row.oldValidUntil !== null && row.oldValidUntil > now;
  return {
    id: row.id,
    name: row.name,
    key_masked: maskSecret(row.isTest, row.lastFour),
    service_types: row.serviceTypes,
    scopes: row.scopes as KeyScope[],
    status: isExpired ? "expired" : status,
    owner: { user_id: row.owner.id, name: row.owner.name },
    split_id: null,
    allow_ips: row.allowIps,
    allow_origins: row.allowOrigins,
    qps: row.qps,
    daily_limit: row.dailyLimit,
    remark: row.remark,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    last_used_ip: row.lastUsedIp,
    expires_at: row.expiresAt,
    rotation: hasOld && row.oldValidUntil ? { old_valid_until_at: row.oldValidUntil } : null,
    leaked_at: null,
    used_in_url: row.usedInUrlAt !== null && now.getTime() - row.usedInUrlAt.getTime() < URL_BADGE_DAYS * DAY_MS,
    is_test: row.isTest,
  };
}
