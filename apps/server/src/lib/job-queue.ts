import type * as z from "zod";

/**
 * A kind of job. Declared in a module's jobs.ts, which imports nothing from the module, so that any other module may
 * queue it.
 */
export interface Job<I extends z.ZodObject = z.ZodObject> {
  name: string;
  input: I;
  attempts: number;
  /** Its input names people, so that it is not kept once it is done. */
  isPersonal?: boolean;
  /** A cron pattern in UTC, if the job also runs on schedule (with an empty input). */
  every?: string;
}

/** Waiting jobs, the time since which the oldest has waited, and jobs that finally failed. */
export interface QueueState {
  waiting: number;
  failed: number;
  oldestAt: Date | null;
}

export interface Jobs {
  /** Queues a job; it runs at least once, so its handler must be idempotent. */
  add<I extends z.ZodObject>(job: Job<I>, input: z.input<I>): Promise<void>;
  /** The queue's state. @throws Failure UNAVAILABLE */
  look(): Promise<QueueState>;
}
