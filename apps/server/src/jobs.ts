import type * as z from "zod";
import type { App } from "./app.ts";

/** What can be queued. Stands in a module's jobs.ts and imports nothing from the module, so anyone may add it. */
export interface Job<I extends z.ZodObject = z.ZodObject> {
  name: string;
  input: I;
  attempts: number;
  /** A cron pattern in UTC, where the job also runs by itself (with an empty input). */
  every?: string;
}

/** Declares a job and keeps its exact types. */
export const job = <I extends z.ZodObject>(definition: Job<I>): Job<I> => definition;

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

export interface JobWorker {
  job: Job;
  run: (app: App, input: never) => Promise<unknown>;
}

/** Pairs a job with the function that does it, as routes.ts pairs endpoints. */
export const worker = <I extends z.ZodObject>(
  definition: Job<I>,
  run: (app: App, input: z.output<I>) => Promise<unknown>,
): JobWorker => ({ job: definition as unknown as Job, run });
