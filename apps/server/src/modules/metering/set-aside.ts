import type { App } from "../../app.ts";
import { endLeases, jobProcess, refreshBalances } from "./lease-store.ts";

/** A balance that a bulk job may draw on, and the daily limits of whoever shares it. */
export interface Source {
  subject: string;
  quota: number;
  /** The key's daily limit, and that of the share. */
  days: readonly { subject: string; quota: number }[];
}

/** Credits of one balance that are set aside for a job, as stored with it; ids are text, because JSON has no bigint. */
export interface SetAside {
  balance: string;
  granted: number;
  spent: number;
  /** The balances of the daily limits from which as many were taken. */
  days: string[];
}

/** A lease of a job does not end by itself: the job ends it. */
const NEVER = new Date("9999-12-31T00:00:00Z");

interface Left {
  id: bigint;
  subject: string;
  left: number;
}

/** How many credits each balance has left, after the allocations to sub-accounts and what processes have leased. */
async function readLeft({ db }: Pick<App, "db">, sources: readonly Source[], isLocked: boolean): Promise<Left[]> {
  const all = sources.flatMap(({ subject, quota, days }) => [{ subject, quota }, ...days]);
  const wanted = [...new Map(all.map((one) => [one.subject, one])).values()];
  await refreshBalances({ db }, wanted);
  const subjects = wanted.map(({ subject }) => subject);
  return isLocked
    ? db.$queryRaw<Left[]>`select id, subject, quota - taken - reserved as left from balances
        where subject = any(${subjects}::text[]) order by id for no key update`
    : db.$queryRaw<Left[]>`select id, subject, quota - taken - reserved as left from balances
        where subject = any(${subjects}::text[])`;
}

/** Divides up to `calls` among the sources in their order. */
function divide(sources: readonly Source[], left: readonly Left[], calls: number) {
  const bySubject = new Map(left.map((one) => [one.subject, { ...one, left: Math.max(0, one.left) }]));
  const taken = new Map<bigint, number>();
  const parts: SetAside[] = [];
  let missing = calls;
  for (const { subject, days } of sources) {
    const drawn = [subject, ...days.map((day) => day.subject)].map((one) => bySubject.get(one)!);
    const count = Math.min(missing, ...drawn.map((one) => one.left));
    if (count <= 0) continue;
    for (const one of drawn) {
      one.left -= count;
      taken.set(one.id, (taken.get(one.id) ?? 0) + count);
    }
    const [balance, ...limits] = drawn.map(({ id }) => String(id));
    parts.push({ balance: balance!, granted: count, spent: 0, days: limits });
    missing -= count;
  }
  return { parts, taken, missing };
}

/** The calls that could be set aside now, up to a maximum. */
export async function countLeft(app: Pick<App, "db">, sources: readonly Source[], most: number): Promise<number> {
  if (sources.length === 0) return 0;
  return most - divide(sources, await readLeft(app, sources, false), most).missing;
}

/**
 * Takes credits for a job from several balances, all or none. In a transaction, in which nothing is locked that others
 * lock after balances.
 * @returns null if there are not enough
 */
export async function setAside(
  { db }: Pick<App, "db">,
  jobId: number,
  sources: readonly Source[],
  calls: number,
): Promise<SetAside[] | null> {
  if (sources.length === 0) return null;
  const { parts, taken, missing } = divide(sources, await readLeft({ db }, sources, true), calls);
  if (missing > 0) return null;
  const ids = [...taken.keys()];
  const counts = [...taken.values()];
  const changed = await db.$executeRaw`
    update balances b set taken = b.taken + w.calls from unnest(${ids}::bigint[], ${counts}::int[]) as w(id, calls)
    where b.id = w.id and b.quota - b.taken - b.reserved >= w.calls`;
  if (changed !== ids.length) throw new Error("a locked balance has changed");
  await db.$executeRaw`
    insert into leases (process, balance_id, granted, expires_at)
    select ${jobProcess(jobId)}, w.id, w.calls, ${NEVER}
    from unnest(${ids}::bigint[], ${counts}::int[]) as w(id, calls) order by w.id`;
  return parts;
}

/**
 * Settles calls of a job, in the transaction that counts them: its lease then holds fewer credits that can return.
 * @returns what is set aside now
 */
export async function spend(
  { db }: Pick<App, "db">,
  jobId: number,
  parts: readonly SetAside[],
  calls: number,
): Promise<SetAside[]> {
  const spent = new Map<string, number>();
  let left = calls;
  const after = parts.map((part) => {
    const count = Math.min(left, part.granted - part.spent);
    left -= count;
    if (count > 0) for (const id of [part.balance, ...part.days]) spent.set(id, (spent.get(id) ?? 0) + count);
    return { ...part, spent: part.spent + count };
  });
  if (left > 0) throw new Error(`job ${jobId} has found more than its rows`);
  await db.$executeRaw`
    update leases l set settled = l.settled + w.calls
    from unnest(${[...spent.keys()].map(BigInt)}::bigint[], ${[...spent.values()]}::int[]) as w(id, calls)
    where l.process = ${jobProcess(jobId)} and l.balance_id = w.id`;
  return after;
}

/** Returns what a job has not spent to the balances it was taken from, in the transaction that ends the job. */
export const returnSetAside = (app: App, jobId: number): Promise<void> => endLeases(app, jobProcess(jobId));
