import { availableParallelism } from "node:os";
import { Failure } from "../errors.ts";
import { openFairQueue } from "../lib/fair-queue.ts";

/**
 * So few that what their answers from the database set going between two lookups takes a few milliseconds, and that
 * PostgreSQL, if it runs on the same machine, leaves a core to lookups.
 */
const AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
/** A call that still waits, for a password, a provider or a slow query, gives its place to the next one. */
const MAX_MS = 25;
const MAX_WAITING = 1000;
const RETRY_SECONDS = 1;

export type InTurn = <T>(line: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets a few portal calls work at a time, and callers take turns: however many calls come, a lookup that pays waits for
 * a few of them only.
 */
export function openCallTurns(atOnce = AT_ONCE): InTurn {
  const inTurn = openFairQueue({
    atOnce,
    waiting: MAX_WAITING,
    lanes: ["portal"],
    refusal: () => new Failure("UNAVAILABLE", { retry_after_seconds: RETRY_SECONDS }),
  });
  return (line, work) =>
    new Promise((resolve, reject) => {
      const hold = () =>
        new Promise<void>((leave) => {
          const timer = setTimeout(leave, MAX_MS);
          work()
            .then(resolve, reject)
            .finally(() => {
              clearTimeout(timer);
              leave();
            });
        });
      inTurn({ lane: "portal", line }, hold).catch(reject);
    });
}
