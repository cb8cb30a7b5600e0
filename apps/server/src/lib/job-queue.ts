import type * as z from "zod";

/** What can be queued. Declared in a module's jobs.ts, which imports nothing from the module, so that any other may add it. */
export interface Job<I extends z.ZodObject = z.ZodObject> {
  name: string;
  input: I;
  attempts: number;
  /** A cron pattern in UTC, where the job also runs by itself (with an empty input). */
  every?: string;
}

/** Jobs that wait for a worker, since when the oldest does, and those that were given up. */
export interface QueueState {
  waiting: number;
  failed: number;
  oldestAt: Date | null;
}

export interface Jobs {
  /** Queues a job; it runs at least once, so its worker must bear a repetition. */
  add<I extends z.ZodObject>(job: Job<I>, input: z.input<I>): Promise<void>;
  /** How the queue stands. @throws Failure UNAVAILABLE */
  look(): Promise<QueueState>;
}
