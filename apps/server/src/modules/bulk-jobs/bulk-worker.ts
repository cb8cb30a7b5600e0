import { type App, transaction } from "../../app.ts";
import type { BulkJob } from "../../generated/client.ts";
import { BackgroundTask } from "../../lib/background.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { claimJob, type Duty, keepClaim, leaveClaim } from "./claim.ts";
import { endJob } from "./end-job.ts";
import { lockJob } from "./find-job.ts";
import { mayContinue } from "./key-access.ts";
import { MAX_SETBACKS } from "./limits.ts";
import { showJobs } from "./metrics.ts";
import { Superseded } from "./record-part.ts";
import { failJob, runJob } from "./run-job.ts";

const LOOK_MS = 1000;
const KEEP_MS = 5000;
const STOP_MS = 5000;
const SHOW_MS = 15_000;
/** Checks run beside lookups, so that a customer waiting for a preview does not wait for another one's 100 million rows. */
const CHECKS_AT_ONCE = 1;

/** Starts taking on bulk jobs, as many at once as the settings say; `close` leaves them to the next worker. */
export function startBulkJobs(app: App): { close: () => Promise<void> } {
  const worker = new BulkWorker(app);
  worker.start();
  return { close: () => worker.close() };
}

/** The bulk jobs of one process. */
export class BulkWorker {
  readonly #app: App;
  readonly #slots: Record<Duty, number>;
  readonly #running: Record<Duty, Set<Promise<void>>> = { check: new Set(), "look up": new Set(), join: new Set() };
  readonly #stopping = new AbortController();
  readonly #tasks: BackgroundTask[];

  constructor(app: App) {
    this.#app = app;
    const { BULK_JOBS_AT_ONCE } = app.config;
    const checks = Math.min(CHECKS_AT_ONCE, BULK_JOBS_AT_ONCE);
    this.#slots = { check: checks, "look up": BULK_JOBS_AT_ONCE, join: checks };
    this.#tasks = [
      new BackgroundTask("bulk jobs", app.log, () => this.look()),
      new BackgroundTask("bulk jobs to be stopped", app.log, () => stopUnusable(app)),
      new BackgroundTask("numbers of bulk jobs", app.log, () => showJobs(app)),
    ];
  }

  start(): void {
    const [looking, stopping, showing] = this.#tasks;
    looking!.every(LOOK_MS);
    stopping!.every(STOP_MS);
    showing!.every(SHOW_MS);
  }

  async close(): Promise<void> {
    for (const task of this.#tasks) task.stop();
    this.#stopping.abort();
    await Promise.all(Object.values(this.#running).flatMap((running) => [...running]));
  }

  /** Takes on jobs while there are any and slots are free. */
  async look(): Promise<void> {
    for (const duty of ["check", "look up", "join"] as const)
      while (this.#running[duty].size < this.#slots[duty] && !this.#stopping.signal.aborted) {
        const job = await claimJob(this.#app, duty);
        if (!job) break;
        const work = this.#work(job, duty).finally(() => this.#running[duty].delete(work));
        this.#running[duty].add(work);
      }
  }

  /** Does everything that can be done now, and waits for it. */
  async drain(): Promise<void> {
    for (;;) {
      await this.look();
      const running = Object.values(this.#running).flatMap((one) => [...one]);
      if (running.length === 0) return;
      await Promise.race(running);
    }
  }

  async #work(job: BulkJob, duty: Duty): Promise<void> {
    const app = { ...this.#app, log: this.#app.log.child({ bulk_job: job.id, attempt: job.attempt }) };
    const lost = new AbortController();
    const keeping = setInterval(() => {
      keepClaim(app, job).then(
        (isKept) => isKept || lost.abort(),
        (error: unknown) => app.log.warn({ err: error }, "a bulk job's claim was not renewed"),
      );
    }, KEEP_MS);
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
    try {
      if (job.setbacks >= MAX_SETBACKS && duty !== "join") await failJob(app, job, "PROCESSING_FAILED");
      else await runJob(app, job, duty, signal);
    } catch (error) {
      await this.#leave(app, job, error);
    } finally {
      clearInterval(keeping);
    }
  }

  async #leave(app: App, job: BulkJob, error: unknown): Promise<void> {
    if (error instanceof Superseded) return;
    const isStopping = this.#stopping.signal.aborted;
    if (!isStopping) app.log.error({ err: error }, "a bulk job's worker failed");
    try {
      await leaveClaim(app, job, !isStopping);
    } catch (failure) {
      app.log.warn({ err: failure }, "a bulk job was not left to the next worker");
    }
  }
}

/** Ends jobs whose key or quota was withdrawn since they started. */
export async function stopUnusable(app: App): Promise<void> {
  const started = await app.db.bulkJob.findMany({ where: { status: { in: ["queued", "running"] } } });
  for (const { id, ...job } of started) {
    if (await mayContinue(app, job)) continue;
    await pastDeadlocks(() =>
      transaction(app, async (app) => {
        await endJob(app, await lockJob(app, {}, id), "failed", { error: { code: "KEY_STOPPED" } });
      }),
    );
  }
}
