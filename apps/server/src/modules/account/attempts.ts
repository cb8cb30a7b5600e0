import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";

/**
 * Counts one more attempt on a subject and says which one of its window it is. One statement, so that attempts made at
 * once are each counted.
 */
export async function countAttempt(app: App, subject: string, windowSeconds: number): Promise<number> {
  const now = app.now();
  const end = new Date(now.getTime() + windowSeconds * 1000);
  const [row] = await app.db.$queryRaw<{ count: number }[]>`
    insert into "AttemptCount" as a (subject, count, "windowEnd") values (${subject}, 1, ${end})
    on conflict (subject) do update set
      count = case when a."windowEnd" <= ${now} then 1 else a.count + 1 end,
      "windowEnd" = case when a."windowEnd" <= ${now} then ${end} else a."windowEnd" end
    returning count`;
  return row?.count ?? 0;
}

/** How many attempts the running window has seen, and when it ends. */
export async function attemptsOf(app: App, subject: string): Promise<{ count: number; windowEnd: Date | null }> {
  const row = await app.db.attemptCount.findUnique({ where: { subject } });
  if (!row || row.windowEnd <= app.now()) return { count: 0, windowEnd: null };
  return { count: row.count, windowEnd: row.windowEnd };
}

/** Forgets the attempts on a subject, after a success. */
export async function forgetAttempts(app: App, subject: string): Promise<void> {
  await app.db.attemptCount.deleteMany({ where: { subject } });
}

/** The refusal of one attempt too many, which says when the window ends. */
export const tooManyAttempts = ({ now }: App, windowEnd: Date | null): Failure =>
  new Failure("TOO_MANY_REQUESTS", {
    retry_after_seconds: Math.max(1, Math.ceil(((windowEnd?.getTime() ?? 0) - now().getTime()) / 1000)),
  });
