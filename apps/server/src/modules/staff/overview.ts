import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { foldUsage, READER_ROUNDS } from "../metering/fold.ts";
import { callsOfDay, dataInUse, revenueFor, signUps } from "./figures.ts";
import { waitingFor } from "./waiting.ts";

/** The day's figures, what waits for the caller's role, and the system's state. */
export async function overview(app: App, user: SignedIn) {
  await foldUsage(app, READER_ROUNDS);
  const [revenue, sign_ups, calls, waiting, jobs] = await Promise.all([
    revenueFor(app, user),
    signUps(app),
    callsOfDay(app),
    waitingFor(app, user),
    queueOf(app),
  ]);
  return { revenue, sign_ups, calls, data: dataInUse(app), waiting, jobs };
}

/** Null while the queue is unavailable. A long-waiting job means that a worker is not running. */
async function queueOf({ jobs, now }: App) {
  try {
    const { waiting, failed, oldestAt } = await jobs.look();
    const waitingMs = oldestAt ? now().getTime() - oldestAt.getTime() : 0;
    return { waiting, failed, waiting_seconds: Math.max(0, Math.round(waitingMs / 1000)) };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
