import type { App } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { removeUnusedFiles } from "../../lib/stored-files.ts";

const ENDED_SESSION_DAYS = 30;
/** So that a link that comes too late is called expired, not unknown. */
const ENDED_CHANGE_DAYS = 4;
const SPENDING_DAYS = 90;

/** Removes expired rows; each of these is refused long before it is removed. */
export async function tidy(app: App): Promise<Record<string, number>> {
  const now = app.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const longAgo = daysAgo(ENDED_SESSION_DAYS);
  const { removed } = await removeUnusedFiles(app);
  const ended = { OR: [{ expiresAt: { lt: longAgo } }, { revokedAt: { lt: longAgo } }] };
  const [sessions, codes, attempts, tickets, captchas, changes, requests, spending, visits, challenges] =
    await Promise.all([
      app.db.session.deleteMany({ where: ended }),
      app.db.smsCode.deleteMany({ where: { expiresAt: { lt: now } } }),
      app.db.attemptCount.deleteMany({ where: { windowEnd: { lt: now } } }),
      app.db.logoutTicket.deleteMany({ where: { expiresAt: { lt: now } } }),
      app.db.usedCaptcha.deleteMany({ where: { expiresAt: { lt: now } } }),
      app.db.signInChange.deleteMany({ where: { expiresAt: { lt: daysAgo(ENDED_CHANGE_DAYS) } } }),
      app.db.keyRequest.deleteMany({ where: { expiresAt: { lt: daysAgo(1) } } }),
      app.db.smsSpending.deleteMany({ where: { hour: { lt: daysAgo(SPENDING_DAYS) } } }),
      app.db.providerLogin.deleteMany({ where: { expiresAt: { lt: now } } }),
      app.db.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } }),
    ]);
  return {
    files: removed,
    sessions: sessions.count,
    codes: codes.count,
    attempts: attempts.count,
    tickets: tickets.count,
    captchas: captchas.count,
    changes: changes.count,
    spending: spending.count,
    requests: requests.count,
    visits: visits.count,
    challenges: challenges.count,
  };
}
