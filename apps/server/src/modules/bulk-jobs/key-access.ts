import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { ApiKey, BulkJob, Prisma, Service, Split, User } from "../../generated/client.ts";
import { localDay } from "../../lib/calendar.ts";
import { statusOf } from "../keys/owners.ts";
import type { SetAside, Source } from "../metering/set-aside.ts";
import {
  allowedCalls,
  balanceSubject,
  currentShare,
  drawRank,
  GEOLOCATION,
  isMonthly,
  monthOf,
} from "../services/services.ts";

type OwnedKey = ApiKey & { owner: User };

/** Why a key cannot be used now; null if it can. */
function stateOf(key: OwnedKey, now: Date): "expired" | Exclude<ApiKey["status"], "active"> | null {
  const status = statusOf(key);
  if (status !== "active") return status;
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : null;
}

/**
 * A key that may be used for bulk jobs.
 * @throws Failure NOT_FOUND, KEY_NOT_ACTIVE, and KEY_NOT_USABLE for a test key or one without IP geolocation
 */
export async function requireUsableKey(app: App, where: Prisma.ApiKeyWhereInput): Promise<OwnedKey> {
  const key = await app.db.apiKey.findFirst({ where, include: { owner: true } });
  if (!key) throw new Failure("NOT_FOUND");
  const status = stateOf(key, app.now());
  if (status !== null) throw new Failure("KEY_NOT_ACTIVE", { status });
  if (key.isTest || !mayLookUp(key)) throw new Failure("KEY_NOT_USABLE");
  return key;
}

const mayLookUp = ({ serviceTypes, scopes }: ApiKey): boolean =>
  (serviceTypes.length === 0 || serviceTypes.includes(GEOLOCATION)) &&
  (scopes.length === 0 || scopes.includes("lookup"));

/**
 * What calls of a key draw on, in the order in which they do: gifts, bought services, the free one; only the shares of an
 * owner who was ever given one. The same as `admission.ts` of the lookup API does for a single call.
 */
export async function sourcesOf(app: App, key: ApiKey): Promise<Source[]> {
  const [services, splits, account] = await Promise.all([
    app.db.service.findMany({ where: { accountId: key.accountId, type: GEOLOCATION }, orderBy: { id: "asc" } }),
    app.db.split.findMany({ where: { subUserId: key.ownerId }, orderBy: { id: "asc" } }),
    app.db.user.findUniqueOrThrow({ where: { id: key.accountId }, select: { timeZone: true } }),
  ]);
  const now = app.now();
  const day = localDay(now, account.timeZone);
  const known = services
    .toSorted((a, b) => drawRank(a) - drawRank(b))
    .map((service) => ({ service, split: currentShare(splits.filter(({ serviceId }) => serviceId === service.id)) }));
  const shares = known.filter(({ split }) => split !== null);
  return (shares.length > 0 ? shares : known)
    .filter(({ service, split }) => isOpen(service, now) && (split === null || isOpenShare(split, now)))
    .map(({ service, split }) => {
      const month = isMonthly(service) ? monthOf(now).name : null;
      const days = [
        ...(key.dailyLimit === null ? [] : [{ subject: `key:${key.id}:${day}`, quota: key.dailyLimit }]),
        ...(split?.dailyLimit == null ? [] : [{ subject: `splitday:${split.id}:${day}`, quota: split.dailyLimit }]),
      ];
      return split
        ? { subject: balanceSubject(`split:${split.id}`, month), quota: split.quota, days }
        : { subject: balanceSubject(`service:${service.id}`, month), quota: allowedCalls(service), days };
    });
}

const isOpen = ({ expireAt }: Service, now: Date): boolean => expireAt === null || expireAt > now;
const isOpenShare = ({ status, expireAt }: Split, now: Date): boolean =>
  status === "active" && (expireAt === null || expireAt > now);

/**
 * Whether a job may go on with the credits set aside for it: its key still works, the shares it draws on were not
 * recalled or paused, and its services were not refunded. A service that ends while the job runs does not stop it.
 */
export async function mayContinue({ db, now }: App, job: Pick<BulkJob, "keyId" | "credits">): Promise<boolean> {
  const key = await db.apiKey.findUnique({ where: { id: job.keyId }, include: { owner: true } });
  if (!key || stateOf(key, now()) !== null || !mayLookUp(key)) return false;
  const ids = (job.credits as unknown as SetAside[]).map(({ balance }) => BigInt(balance));
  const [row] = await db.$queryRaw<{ stopped: number }[]>`
    select count(*)::int as stopped from balances b
      left join splits s on b.subject ~ '^split:[0-9]+' and s.id = split_part(b.subject, ':', 2)::int
      left join services v on b.subject ~ '^service:[0-9]+' and v.id = split_part(b.subject, ':', 2)::int
    where b.id = any(${ids}::bigint[])
      and (s.status <> 'active' or b.taken + b.reserved > v.quota::bigint + v.overage_calls)`;
  return row?.stopped === 0;
}
