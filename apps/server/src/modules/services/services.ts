import { priceTypes } from "@meridian/contract/price-types";
import type { App } from "../../app.ts";
import type { Service, Split } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";

/** Free calls per month of type 1, IP geolocation, as promised on the site. */
export const FREE_LOOKUPS_PER_MONTH = 50_000;
/** Free calls per month of each other type, for trying it out. */
const FREE_CALLS_PER_MONTH = 100;
/** Initial calls per second of every service; the same as the column's default. */
export const FREE_CALLS_PER_SECOND = 100;
/** The pricing type of IP geolocation. */
export const GEOLOCATION = 1;
/** A partner charges for each check of a person, so none is free. */
const REAL_PERSON = 11;
/** The maximum of a balance's column. */
const MAX_CALLS = 2_147_483_647;

/** Free calls per month of a service type. */
export const freeCallsOf = (type: number): number =>
  type === GEOLOCATION ? FREE_LOOKUPS_PER_MONTH : type === REAL_PERSON ? 0 : FREE_CALLS_PER_MONTH;

/** The UTC month of a point in time: its name, its start and the start of the next month. */
export function monthOf(now: Date): { name: string; start: Date; end: Date } {
  const at = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1));
  return { name: now.toISOString().slice(0, 7), start: at(0), end: at(1) };
}

/** Opens the free services of a new account. */
export async function openFreeServices(app: App, accountId: number): Promise<void> {
  const startAt = app.now();
  await app.db.service.createMany({
    data: priceTypes
      .filter((type) => freeCallsOf(type) > 0)
      .map((type) => ({ accountId, type, quota: freeCallsOf(type), source: "free", startAt })),
    skipDuplicates: true,
  });
}

const drawOrder = ["gift", "order", "free"];

/**
 * The order in which calls draw on services of a type: gifts, which end soonest, then bought ones, then the free one.
 */
export const drawRank = ({ source }: { source: string }): number => drawOrder.indexOf(source);

/** The share of a service that a sub-account draws on: the one in force, else the last one it had; null if it never had any. */
export const currentShare = (shares: readonly Split[]): Split | null =>
  shares.find(({ status }) => status === "active" || status === "paused") ?? shares.at(-1) ?? null;

/** What has a quota: an account's service, or a sub-account's share of one. */
export type QuotaHolder = `service:${number}` | `split:${number}`;

/**
 * The balance a quota is drawn from: a free service has a new one each month, a bought one (no month) one for its term.
 */
export const balanceSubject = (holder: QuotaHolder, monthName: string | null): string =>
  monthName === null ? holder : `${holder}:${monthName}`;

/** Calls that a service's balance holds: its quota plus the overage its owner pays for per call. */
export const allowedCalls = ({ quota, overageCalls }: Service): number => Math.min(MAX_CALLS, quota + overageCalls);

/** How long after its end a bought service can be renewed and keeps its keys. */
export const GRACE_DAYS = 30;

/** Whether a bought service ended so long ago that it can only be bought anew. */
export const isClosed = ({ source, expireAt }: Pick<Service, "source" | "expireAt">, now: Date): boolean =>
  source === "order" && expireAt !== null && expireAt.getTime() + GRACE_DAYS * DAY_MS <= now.getTime();

/** Whether a service's quota is renewed each month. */
export const isMonthly = ({ source }: { source: string }): boolean => source === "free";
