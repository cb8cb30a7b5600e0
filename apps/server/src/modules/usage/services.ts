import { priceTypes } from "@meridian/contract/price-types";
import type { App } from "../../app.ts";
import type { Service } from "../../generated/client.ts";

/** Free calls a month of type 1, IP geolocation, which is what the site promises. */
export const FREE_LOOKUPS_PER_MONTH = 50_000;
/** Free calls a month of each other type, to try it with. */
const FREE_CALLS_PER_MONTH = 100;
/** Calls a second that every service starts with; the column's default in the table says the same. */
export const FREE_CALLS_PER_SECOND = 100;
const GEOLOCATION = 1;
/** A partner charges for each check of a person, so none is free. */
const REAL_PERSON = 11;
/** As large as the column of a balance. */
const MAX_CALLS = 2_147_483_647;

/** Free calls a month of a service. */
export const freeCallsOf = (type: number): number =>
  type === GEOLOCATION ? FREE_LOOKUPS_PER_MONTH : type === REAL_PERSON ? 0 : FREE_CALLS_PER_MONTH;

/** The month of a moment, in UTC: its name, its first instant and the next month's. */
export function monthOf(now: Date): { name: string; start: Date; end: Date } {
  const at = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1));
  return { name: now.toISOString().slice(0, 7), start: at(0), end: at(1) };
}

/** Gives a new account its free services. */
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

/** Which service of a type calls draw on first: a gift, which ends soonest, then what was bought, then what is free. */
export const drawRank = ({ source }: { source: string }): number => drawOrder.indexOf(source);

/** Who has a quota: a service of an account, or a share of it that a sub-account was given. */
export type QuotaHolder = `service:${number}` | `split:${number}`;

/** The balance a quota is drawn on: a free service has a new one each month, a bought one (no month) one for its whole term. */
export const balanceSubject = (holder: QuotaHolder, monthName: string | null): string =>
  monthName === null ? holder : `${holder}:${monthName}`;

/** Calls that a service's balance holds: its quota, and those beyond it that its owner pays for one by one. */
export const allowedCalls = ({ quota, overageCalls }: Service): number => Math.min(MAX_CALLS, quota + overageCalls);

/** How long after its end a bought service can be renewed and keeps its keys. */
export const GRACE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether a bought service ended so long ago that it can only be bought anew. */
export const isClosed = ({ source, expireAt }: Pick<Service, "source" | "expireAt">, now: Date): boolean =>
  source === "order" && expireAt !== null && expireAt.getTime() + GRACE_DAYS * DAY_MS <= now.getTime();

/** Whether a service's quota begins anew each month. */
export const isMonthly = ({ source }: { source: string }): boolean => source === "free";
