import type { Language } from "@meridian/contract/errors";
import type { LookupErrorName } from "@meridian/contract/lookup-api/errors";
import { SANDBOX_KEY } from "@meridian/contract/samples";
import type { App } from "../../app.ts";
import type { ApiKey, Service, Split } from "../../generated/client.ts";
import { BackgroundTask } from "../../lib/background.ts";
import type { LocalDay } from "../../lib/calendar.ts";
import { gatherReads } from "../../lib/gathered-reads.ts";
import { languageOfUser } from "../../lib/language.ts";
import type { Bucket } from "../../lib/limits/bucket.ts";
import type { Limits } from "../../lib/limits/limits.ts";
import { showCache } from "../../lib/metrics.ts";
import { sourceOf } from "../../lib/source.ts";
import { statusOf } from "../keys/owners.ts";
import { type Block, readBlocks } from "../keys/restrictions.ts";
import { hashSecret, isWellFormed } from "../keys/secret.ts";
import { type OwnLayer, readLayer } from "../overrides/layer.ts";
import { allowedCalls, currentShare, drawRank, isMonthly, type QuotaHolder } from "../services/services.ts";

/** How often a process polls for changes; an ended key is refused everywhere within five seconds. */
const POLL_MS = 2000;
/** Clocks and transactions differ slightly, so each poll overlaps the previous one. */
const OVERLAP_MS = 15_000;
const UNKNOWN_MS = 5000;
const MAX_KNOWN = 100_000;
const USE_NOTED_MS = 10_000;
/** Owners need only an approximate time of last use; the records of calls have the exact one. */
const NOTED_EVERY_MS = 60_000;

/** A key as needed by the lookup API, with everything a call is checked against. */
export interface CachedKey {
  id: number;
  accountId: number;
  ownerId: number;
  isTest: boolean;
  /** Language of answers if the caller requests none. */
  language: Language;
  status: ApiKey["status"];
  /** Milliseconds since 1970; Infinity for a key that does not end. */
  validUntil: number;
  blocks: readonly Block[];
  origins: readonly string[];
  serviceTypes: ReadonlySet<number> | null;
  /** What it may do; null for everything. */
  scopes: ReadonlySet<string> | null;
  dailyLimit: number | null;
  /** The account's, in which days are counted. */
  timeZone: string;
  /** The last day computed in it. */
  day: LocalDay | null;
  limiter: Bucket | null;
  /** The key or its owner's share has its own rate or daily limit, or it is a test key. */
  hasOwnLimits: boolean;
  services: ReadonlyMap<number, CachedService>;
  /** What the account itself says of addresses; null for nothing. */
  overrides: OwnLayer | null;
  /** Until when the key's use, and its use in a URL, need not be recorded again. */
  notedUntil: number;
  notedInUrlUntil: number;
}

/** A key with the row versions it was read from. */
interface Known {
  key: CachedKey;
  changedAt: number;
  serviceChanges: ReadonlyMap<number, number>;
  splitChanges: ReadonlyMap<number, number>;
  overrideRevision: number;
}

export interface CachedService {
  id: number;
  type: number;
  quota: number;
  validUntil: number;
  isMonthly: boolean;
  /** Free for every account, not bought. */
  isFree: boolean;
  /** Shared by all keys of the account. */
  limiter: Bucket;
  /** The account that owns the quota. */
  holder: QuotaHolder;
  /** The key owner's share of it; null if calls draw on the account's quota. */
  split: CachedSplit | null;
  /** The id of its balance for a month, or for the whole term; created on first use. */
  balance: { month: string | null; subject: string } | null;
  /** The next service of the same type, once this one has ended or is used up. */
  next: CachedService | null;
}

export interface CachedSplit {
  id: number;
  limiter: Bucket | null;
  dailyLimit: number | null;
  validUntil: number;
  /** Why calls cannot draw on it; null if they can. */
  refusal: LookupErrorName | null;
}

/** The test key of the documentation, which has no row and no owner. */
const sandboxKey = (limiter: Bucket): CachedKey => ({
  id: 0,
  accountId: 0,
  ownerId: 0,
  isTest: true,
  language: "zh",
  status: "active",
  validUntil: Number.POSITIVE_INFINITY,
  blocks: [],
  origins: [],
  serviceTypes: null,
  scopes: null,
  dailyLimit: null,
  timeZone: "UTC",
  day: null,
  limiter,
  hasOwnLimits: true,
  services: new Map(),
  overrides: null,
  notedUntil: Number.POSITIVE_INFINITY,
  notedInUrlUntil: Number.POSITIVE_INFINITY,
});

/** The error for calls that draw on a share in this state. */
const refusals: Record<Split["status"], LookupErrorName | null> = {
  active: null,
  paused: "QUOTA_PAUSED",
  recalled: "INSUFFICIENT_QUOTA",
  expired: "INSUFFICIENT_QUOTA",
};

/**
 * The first service of each type, linked to the others; `known` lists those drawn on last first. An owner with shares
 * of a type can use only those.
 */
function chainsOf(known: readonly CachedService[]): Map<number, CachedService> {
  const first = new Map<number, CachedService>();
  for (const [type, services] of Map.groupBy(known, (service) => service.type)) {
    const shares = services.filter(({ split }) => split !== null);
    for (const service of shares.length > 0 ? shares : services) {
      service.next = first.get(type) ?? null;
      first.set(type, service);
    }
  }
  return first;
}

const changesOf = (rows: readonly { id: number; changedAt: Date }[]): Map<number, number> =>
  new Map(rows.map(({ id, changedAt }) => [id, changedAt.getTime()]));

/** The keys in use in this process. Known keys are found without the database, even while it is unavailable. */
export class KeyRing {
  readonly #app: App;
  readonly #known = new Map<string, Known>();
  /** Keys being read, so that many calls with a new key cause one query. */
  readonly #reading = new Map<string, Promise<CachedKey | null>>();
  readonly #unknown = new Map<string, number>();
  readonly #limits: Limits;
  #uses = new Map<number, { at: Date; ip: string; isInUrl: boolean }>();
  /** In the database clock that timestamps changes, independent of the application's clock. */
  #since = new Date();
  readonly #polling: BackgroundTask;
  readonly #noting: BackgroundTask;

  constructor(app: App, limits: Limits) {
    this.#app = app;
    this.#limits = limits;
    this.#polling = new BackgroundTask("changes of keys", app.log, () => this.refresh());
    this.#noting = new BackgroundTask("uses of keys", app.log, () => this.writeUses());
  }

  start(): void {
    showCache("keys", () => this.#known.size);
    this.#polling.every(POLL_MS);
    this.#noting.every(USE_NOTED_MS);
  }

  async stop(): Promise<void> {
    this.#polling.stop();
    this.#noting.stop();
    await this.writeUses();
  }

  /**
   * The key of a secret: synchronously if cached, else from the database; null if there is none, or if it is unknown
   * and its sender has guessed too often.
   */
  find(secret: string, sender: { ip: string }): CachedKey | null | Promise<CachedKey | null> {
    const known = this.#known.get(secret);
    if (known) return known.key;
    // Everyone uses this key, so each caller gets a separate rate.
    if (secret === SANDBOX_KEY) return sandboxKey(this.#limits.bucket("sandbox", sourceOf(sender.ip)));
    if (this.#limits.wait("unknown-key", sourceOf(sender.ip)) > 0) return null;
    if (!isWellFormed(secret)) return null;
    const unknownUntil = this.#unknown.get(secret);
    if (unknownUntil !== undefined && unknownUntil > this.#app.now().getTime()) return null;
    let reading = this.#reading.get(secret);
    if (!reading) {
      reading = this.#read(secret).finally(() => this.#reading.delete(secret));
      this.#reading.set(secret, reading);
    }
    return reading;
  }

  /** Whether calls with a secret are answered from memory, and so pay or belong to a free quota. */
  isInUse(secret: string): boolean {
    return this.#known.has(secret);
  }

  /** Records an unknown secret. Returns the seconds until its sender may try another; 0 if immediately. */
  noteGuess(ip: string): number {
    return this.#limits.take("unknown-key", sourceOf(ip));
  }

  /** The rows of keys by the hashes of their secrets; a flood of made-up keys is batched into few queries. */
  readonly #readRow = gatherReads(async (hashes: string[]) => {
    const rows = await this.#app.db.apiKey.findMany({
      where: { OR: [{ secretHash: { in: hashes } }, { oldSecretHash: { in: hashes } }] },
      include: { owner: { select: { status: true } } },
    });
    return new Map(rows.flatMap((row) => [[row.oldSecretHash ?? "", row] as const, [row.secretHash, row] as const]));
  });

  async #read(secret: string): Promise<CachedKey | null> {
    const secretHash = hashSecret(secret);
    const key = await this.#readRow(secretHash);
    const now = this.#app.now().getTime();
    // Cached separately, so that made-up keys cannot evict those in use.
    if (this.#known.size > MAX_KNOWN) this.#known.clear();
    if (this.#unknown.size > MAX_KNOWN) this.#unknown.clear();
    if (!key) {
      this.#unknown.set(secret, now + UNKNOWN_MS);
      return null;
    }
    const [services, owner, splits, own] = await Promise.all([
      this.#app.db.service.findMany({ where: { accountId: key.accountId }, orderBy: { id: "asc" } }),
      this.#app.db.user.findUnique({ where: { id: key.accountId }, select: { lang: true, timeZone: true } }),
      this.#app.db.split.findMany({ where: { subUserId: key.ownerId }, orderBy: { id: "asc" } }),
      readLayer(this.#app, key.accountId),
    ]);
    const language = owner ? languageOfUser(owner) : this.#app.config.DEFAULT_LANGUAGE;
    const known = {
      ...this.#knownKey(key, services, splits, key.secretHash !== secretHash),
      status: statusOf(key),
      language,
      timeZone: owner?.timeZone ?? "UTC",
      day: null,
      overrides: own.layer,
    } as const;
    const [serviceChanges, splitChanges] = [changesOf(services), changesOf(splits)];
    const changes = { changedAt: key.changedAt.getTime(), serviceChanges, splitChanges };
    this.#known.set(secret, { key: known, ...changes, overrideRevision: own.revision });
    return known;
  }

  #knownKey(
    key: ApiKey,
    services: Service[],
    splits: Split[],
    isOldSecret: boolean,
  ): Omit<CachedKey, "language" | "status" | "timeZone" | "day" | "overrides"> {
    const known = services
      .toSorted((a, b) => drawRank(b) - drawRank(a))
      .map((service) =>
        this.#knownService(
          service,
          splits.filter(({ serviceId }) => serviceId === service.id),
        ),
      );
    const limiter = this.#limiterOf(key);
    const hasLimits = known.some(({ split }) => split !== null && (split.limiter ?? split.dailyLimit) !== null);
    const ends = [key.expiresAt, isOldSecret ? key.oldValidUntil : null].flatMap((end) => (end ? [end.getTime()] : []));
    return {
      id: key.id,
      accountId: key.accountId,
      ownerId: key.ownerId,
      isTest: key.isTest,
      validUntil: Math.min(Number.POSITIVE_INFINITY, ...ends),
      blocks: readBlocks(key.allowIps),
      origins: key.allowOrigins,
      serviceTypes: key.serviceTypes.length === 0 ? null : new Set(key.serviceTypes),
      scopes: key.scopes.length === 0 ? null : new Set(key.scopes),
      dailyLimit: key.dailyLimit,
      limiter,
      hasOwnLimits: key.isTest || limiter !== null || key.dailyLimit !== null || hasLimits,
      services: chainsOf(known),
      notedUntil: 0,
      notedInUrlUntil: 0,
    };
  }

  #limiterOf({ id, accountId, isTest, qps }: ApiKey): Bucket | null {
    // Calls with test keys are free and only for trials: all those of an account share a rate.
    if (isTest) return this.#limits.bucket("test", accountId);
    return qps === null ? null : this.#limits.bucket("key", id, { perSecond: qps, burst: qps });
  }

  /** A service as available to the key's owner; an owner ever given a share of it has only the shares. */
  #knownService(service: Service, shares: Split[]): CachedService {
    const { id, type, qps, burst } = service;
    const limiter = this.#limits.bucket("service", id, { perSecond: qps, burst });
    const share = currentShare(shares);
    return {
      id,
      type,
      quota: share?.quota ?? allowedCalls(service),
      validUntil: service.expireAt?.getTime() ?? Number.POSITIVE_INFINITY,
      isMonthly: isMonthly(service),
      isFree: service.source === "free",
      limiter,
      holder: share ? `split:${share.id}` : `service:${id}`,
      split: share ? this.#knownSplit(share) : null,
      balance: null,
      next: null,
    };
  }

  #knownSplit({ id, qps, dailyLimit, status, expireAt }: Split): CachedSplit {
    const limiter = qps === null ? null : this.#limits.bucket("split", id, { perSecond: qps, burst: qps });
    const validUntil = expireAt?.getTime() ?? Number.POSITIVE_INFINITY;
    return { id, dailyLimit, limiter, validUntil, refusal: refusals[status] };
  }

  /** Drops changed keys, so that the next call reloads them. */
  async refresh(): Promise<void> {
    const since = new Date(this.#since.getTime() - OVERLAP_MS);
    const queriedAt = new Date();
    try {
      const [keys, services, splits, layers] = await Promise.all([
        this.#app.db.apiKey.findMany({ where: { changedAt: { gte: since } }, select: { id: true, changedAt: true } }),
        this.#app.db.service.findMany({
          where: { changedAt: { gte: since } },
          select: { id: true, accountId: true, changedAt: true },
        }),
        this.#app.db.split.findMany({
          where: { changedAt: { gte: since } },
          select: { id: true, subUserId: true, changedAt: true },
        }),
        this.#app.db.overrideLayer.findMany({
          where: { changedAt: { gte: since } },
          select: { accountId: true, revision: true },
        }),
      ]);
      const keyChanges = new Map(keys.map(({ id, changedAt }) => [id, changedAt.getTime()]));
      const changedServices = Map.groupBy(services, ({ accountId }) => accountId);
      const changedSplits = Map.groupBy(splits, ({ subUserId }) => subUserId);
      const revisions = new Map(layers.map(({ accountId, revision }) => [accountId, revision]));
      // Keys read after the change are kept, because an outage soon after would otherwise make them unknown.
      for (const [secret, { key, changedAt, serviceChanges, splitChanges, overrideRevision }] of this.#known) {
        const revision = revisions.get(key.accountId);
        const isStale =
          (revision ?? overrideRevision) !== overrideRevision ||
          (keyChanges.get(key.id) ?? changedAt) !== changedAt ||
          changedServices.get(key.accountId)?.some((one) => serviceChanges.get(one.id) !== one.changedAt.getTime()) ||
          changedSplits.get(key.ownerId)?.some((one) => splitChanges.get(one.id) !== one.changedAt.getTime());
        if (isStale) this.#known.delete(secret);
      }
      if (keys.length > 0) this.#unknown.clear();
      this.#since = queriedAt;
    } catch (error) {
      this.#app.log.warn({ err: error }, "could not read key changes");
    }
  }

  /** Records a key's use, for its owner to see. */
  noteUse(key: CachedKey, ip: string, isInUrl: boolean, now: number): void {
    if (now < (isInUrl ? key.notedInUrlUntil : key.notedUntil)) return;
    key.notedUntil = now + NOTED_EVERY_MS;
    if (isInUrl) key.notedInUrlUntil = key.notedUntil;
    const before = this.#uses.get(key.id);
    this.#uses.set(key.id, { at: new Date(now), ip, isInUrl: isInUrl || before?.isInUrl === true });
  }

  /** Writes the recorded uses, without touching `changedAt`, since nothing that calls depend on has changed. */
  async writeUses(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = [...this.#uses];
    this.#uses = new Map();
    try {
      await this.#app.db.$executeRaw`
        update api_keys k set last_used_at = greatest(k.last_used_at, u.at), last_used_ip = u.ip,
          used_in_url_at = case when u.in_url then u.at else k.used_in_url_at end
        from unnest(${uses.map(([id]) => id)}::int[], ${uses.map(([, { at }]) => at)}::timestamptz[],
          ${uses.map(([, { ip }]) => ip)}::text[], ${uses.map(([, { isInUrl }]) => isInUrl)}::boolean[]) as u(id, at, ip, in_url)
        where k.id = u.id`;
    } catch (error) {
      for (const [id, use] of uses) if (!this.#uses.has(id)) this.#uses.set(id, use);
      this.#app.log.warn({ err: error }, "could not write key uses");
    }
  }
}
