import { setTimeout as sleep } from "node:timers/promises";

interface WaitOptions {
  /** Named in the error. */
  what: string;
  timeoutMs?: number;
  intervalMs?: number;
}

/** Asks again until the answer is neither undefined, null nor false, and returns it. @throws Error when time is up */
export async function waitFor<T>(
  ask: () => T | Promise<T>,
  { what, timeoutMs = 15_000, intervalMs = 50 }: WaitOptions,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = Date.now() + timeoutMs;
  while (true) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false)
      return answer as Exclude<T, undefined | null | false>;
    if (Date.now() > deadline) throw new Error(`${what}: timed out after ${timeoutMs / 1000} s`);
    await sleep(intervalMs);
  }
}
