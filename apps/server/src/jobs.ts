import type * as z from "zod";
import type { App } from "./app.ts";
import type { Job } from "./lib/job-queue.ts";

/** Declares a job and keeps its exact types. */
export const job = <I extends z.ZodObject>(definition: Job<I>): Job<I> => definition;

export interface JobWorker {
  job: Job;
  run: (app: App, input: never) => Promise<unknown>;
}

/** Pairs a job with its handler, as routes.ts does for endpoints. */
export const worker = <I extends z.ZodObject>(
  definition: Job<I>,
  run: (app: App, input: z.output<I>) => Promise<unknown>,
): JobWorker => ({ job: definition as unknown as Job, run });
