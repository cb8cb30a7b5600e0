import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { requireHuman } from "../captcha.ts";
import { type AttemptPolicy, attemptPolicies } from "./policies.ts";

/**
 * Counts one attempt on a subject if its current window has any left, and returns whether it did. One statement, so
 * that concurrent attempts cannot exceed the limit.
 */
export async function countAttempt(app: App, { subject, windowSeconds }: Limit, max: number): Promise<boolean> {
  const now = app.now();
  const end = new Date(now.getTime() + windowSeconds * 1000);
  const taken = await app.db.$executeRaw`
    insert into attempt_counts as a (subject, count, window_end) values (${subject}, 1, ${end})
    on conflict (subject) do update set
      count = case when a.window_end <= ${now} then 1 else a.count + 1 end,
      window_end = case when a.window_end <= ${now} then ${end} else a.window_end end
    where a.window_end <= ${now} or a.count < ${max}`;
  return taken === 1;
}

/** The limit of attempts on a subject. */
export interface Limit extends AttemptPolicy {
  /** What is counted, such as "sms-source:192.0.2.1". */
  subject: string;
  /** Called when an attempt is refused because of this limit: for want of a human check, or because none is left. */
  onRefusal?: (reason: "human_check" | "limit") => void;
  /** The failure when none is left. */
  refusal?: (app: App, windowEnd: Date) => Failure;
}

/** A policy's limit of attempts on a subject; attempts on the same subject are counted together. */
export const limitOn = (policy: keyof typeof attemptPolicies, subject: string | number): Limit => ({
  ...attemptPolicies[policy],
  subject: `${policy}:${subject}`,
});

/**
 * Counts one attempt against each limit, or against none. A required human check comes first: a caller without one must
 * not use up other people's attempts.
 * @param human the token of a human check, or true if one has been passed
 * @returns the subjects on which an attempt was counted
 * @throws Failure HUMAN_CHECK_NEEDED, and the `refusal` of a limit that has none left
 */
export async function countAttempts(app: App, limits: readonly Limit[], human?: string | true): Promise<string[]> {
  // Read first, so that a flood of attempts beyond the limits writes nothing.
  let fill = await readFill(app, limits);
  const isFree = limits.every((limit) => !fill.isFull(limit, limit.free));
  const free = isFree ? await countAll(app, limits, false) : null;
  if (free?.full === null) return free.taken;
  if (free) fill = await readFill(app, limits);
  // A human check must not be requested if it cannot help.
  const used = limits.find((limit) => fill.isFull(limit, limit.max));
  if (used) throw refusalOf(app, used, fill.windowEnd(used));
  if (human === undefined) limits.find((limit) => fill.isFull(limit, limit.free))?.onRefusal?.("human_check");
  if (human !== true) await requireHuman(app, human);
  const { taken, full } = await countAll(app, limits, true);
  if (full) throw refusalOf(app, full, (await readFill(app, [full])).windowEnd(full));
  return taken;
}

/**
 * One transaction, so that a failed attempt never blocks another one, not even briefly. It locks a row for each limit
 * in the given order, which must be the same wherever the same limits are counted.
 */
async function countAll(app: App, limits: readonly Limit[], isHuman: boolean) {
  const taken: string[] = [];
  let full: Limit | null = null;
  const noneLeft = new Error("none left");
  try {
    await transaction(app, async (app) => {
      for (const limit of limits) {
        const max = isHuman ? (limit.max ?? limit.free) : limit.free;
        if (await countAttempt(app, limit, max)) taken.push(limit.subject);
        else if (!isHuman || limit.max !== undefined) {
          full = limit;
          throw noneLeft;
        }
      }
    });
  } catch (error) {
    if (error !== noneLeft) throw error;
  }
  return { taken, full: full as Limit | null };
}

/** How many attempts have been counted on each subject in its current window. */
async function readFill(app: App, limits: readonly Limit[]) {
  const subject = { in: limits.map((limit) => limit.subject) };
  const rows = await app.db.attemptCount.findMany({ where: { subject, windowEnd: { gt: app.now() } } });
  const bySubject = new Map(rows.map((row) => [row.subject, row]));
  return {
    isFull: (limit: Limit, max: number | undefined): boolean =>
      max !== undefined && (bySubject.get(limit.subject)?.count ?? 0) >= max,
    windowEnd: (limit: Limit): Date => bySubject.get(limit.subject)?.windowEnd ?? app.now(),
  };
}

function refusalOf(app: App, { onRefusal, refusal = tooManyAttempts }: Limit, windowEnd: Date): Failure {
  onRefusal?.("limit");
  return refusal(app, windowEnd);
}

const tooManyAttempts = ({ now }: App, windowEnd: Date): Failure =>
  new Failure("TOO_MANY_REQUESTS", {
    retry_after_seconds: Math.max(1, Math.ceil((windowEnd.getTime() - now().getTime()) / 1000)),
  });

/** Returns attempts that should not count, such as a correct password. */
export async function returnAttempts(app: App, subjects: readonly string[]): Promise<void> {
  // One by one, because statements that lock several rows can deadlock.
  for (const subject of subjects)
    await app.db.attemptCount.updateMany({
      where: { subject, count: { gt: 0 } },
      data: { count: { decrement: 1 } },
    });
}

/** Resets the attempts on a subject after a success. */
export async function forgetAttempts(app: App, subject: string): Promise<void> {
  await app.db.attemptCount.deleteMany({ where: { subject } });
}
