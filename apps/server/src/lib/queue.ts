import { setTimeout as pause } from "node:timers/promises";
import { createPostgresBackend, createRedisBackend, Queue, type Job as QueuedJob, runMigrations, Worker } from "bullmq";
import { Redis } from "ioredis";
import pg from "pg";
import type { Logger } from "pino";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";
import { Failure } from "../errors.ts";
import type { JobWorker } from "../jobs.ts";
import type { Job, Jobs } from "./job-queue.ts";

const QUEUE = "meridian";

interface Store {
  connection: never;
  backend: never;
  /** Whether the connection is usable. */
  isReady: () => boolean;
  close: () => Promise<unknown>;
}

/** How long adding a job waits for the queue before failing with UNAVAILABLE. */
const ADD_MS = 3000;
/** How soon a worker retries an unavailable store; stopping waits for it, so the default of 15 s is too long. */
const RETRY_MS = 1000;
/** Building files and databases takes minutes, far longer than a shutdown may take. */
const GIVE_UP_MS = 4000;
/** How often a job waiting for the connection checks it. */
const CONNECTING_MS = 20;
/** Senders fail immediately if a command cannot be sent, and a connection attempt ends before the job's deadline. */
const sending = {
  redis: { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: ADD_MS },
  connectMs: 2000,
};
/** The library requires workers to wait for Redis indefinitely; nobody waits for them on a busy machine either. */
const working = { redis: { maxRetriesPerRequest: null }, connectMs: 15_000 };

/** The queue's two stores behind one library: Redis if the settings name one, else the application's PostgreSQL. */
async function openStore(config: Config, log: Logger, side: typeof sending | typeof working): Promise<Store> {
  const { DATABASE_URL, REDIS_URL } = config;
  if (REDIS_URL) {
    const redis = new Redis(REDIS_URL, side.redis);
    redis.on(
      "error",
      rateLimited((error) => log.warn({ err: error }, "queue: redis")),
    );
    return {
      connection: redis as never,
      backend: createRedisBackend as never,
      isReady: () => redis.status === "ready",
      close: async () => redis.disconnect(),
    };
  }
  // A pool of our own, because the library cannot load pg from native ES modules and the schema is ours to choose.
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 5,
    keepAlive: true,
    connectionTimeoutMillis: side.connectMs,
    options: "-c search_path=bullmq,public",
  });
  pool.on(
    "error",
    rateLimited((error) => log.warn({ err: error }, "queue: postgresql")),
  );
  try {
    const client = await pool.connect();
    try {
      await runMigrations(client);
    } finally {
      client.release();
    }
  } catch (error) {
    // Not awaited: the other side may never close.
    pool.end().catch(() => undefined);
    throw error;
  }
  return {
    connection: pool as never,
    backend: createPostgresBackend as never,
    isReady: () => true,
    close: () => pool.end(),
  };
}

/** While a store is down its errors come in bursts, so only one every five seconds is logged. */
function rateLimited(report: (error: Error) => void): (error: Error) => void {
  let next = 0;
  return (error) => {
    if (Date.now() < next) return;
    next = Date.now() + 5000;
    report(error);
  };
}

/**
 * Opens the sending side. The store is connected at the first job, so that a page never waits for a queue; while it is
 * unavailable adding a job fails with UNAVAILABLE within seconds, because a caller is waiting.
 */
export function openJobs(config: Config, log: Logger): Jobs & { close: () => Promise<void> } {
  let opened: Promise<{ store: Store; queue: Queue }> | null = null;
  const openQueue = () => {
    opened ??= openStore(config, log, sending).then(
      (store) => {
        const queue = new Queue(QUEUE, { connection: store.connection }, store.backend);
        // Without a listener an 'error' event ends the process; the connection's listener has already logged it.
        queue.on("error", () => undefined);
        return { store, queue };
      },
      (error: unknown) => {
        opened = null;
        throw error;
      },
    );
    return opened;
  };
  return {
    async add(job, input) {
      const data = job.input.parse(input);
      const options = { attempts: job.attempts, backoff: { type: "exponential", delay: 1000 }, ...keptOf(job) };
      await orUnavailable(log, async (deadline) => {
        const { store, queue } = await openQueue();
        while (!store.isReady()) {
          if (deadline.aborted) return;
          await pause(CONNECTING_MS);
        }
        await queue.add(job.name, data, options);
      });
    },
    look: () =>
      orUnavailable(log, async () => {
        const { queue } = await openQueue();
        const [counts, [oldest]] = await Promise.all([queue.getJobCounts("waiting", "failed"), queue.getWaiting(0, 0)]);
        const { waiting = 0, failed = 0 } = counts;
        return { waiting, failed, oldestAt: oldest ? new Date(oldest.timestamp) : null };
      }),
    async close() {
      if (!opened) return;
      const { store, queue } = await opened;
      if (store.isReady()) await queue.close();
      await store.close();
    },
  };
}

/** Runs an operation on the queue's store. @throws Failure UNAVAILABLE if the store is unavailable or too slow */
async function orUnavailable<T>(log: Logger, send: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(ADD_MS);
  const late = new Promise<never>((_resolve, reject) => {
    deadline.addEventListener("abort", () => reject(deadline.reason), { once: true });
  });
  try {
    return await Promise.race([send(deadline), late]);
  } catch (error) {
    log.warn({ err: error }, "a job could not be queued");
    throw new Failure("UNAVAILABLE");
  }
}

/** Shorter than the fifteen days between the request to delete an account and its deletion. */
const FAILED_SECONDS = 14 * 86_400;

/** Done jobs are kept for a look at the queue, failed ones to find out why. */
const keptOf = ({ isPersonal = false }: Pick<Job, "isPersonal">) => ({
  removeOnComplete: isPersonal ? true : { count: 1000 },
  removeOnFail: { count: 5000, age: FAILED_SECONDS },
});

/** Starts running jobs, queued and scheduled. */
export async function startWorkers(app: App, workers: JobWorker[]): Promise<{ close: () => Promise<void> }> {
  const store = await openStore(app.config, app.log, working);
  const queue = new Queue(QUEUE, { connection: store.connection }, store.backend);
  const warn = rateLimited((error) => app.log.warn({ err: error }, "queue"));
  // Without a listener an 'error' event ends the process.
  queue.on("error", warn);
  for (const { job } of workers) {
    if (!job.every) continue;
    await queue.upsertJobScheduler(
      job.name,
      { pattern: job.every, tz: "UTC" },
      { name: job.name, data: {}, opts: { attempts: job.attempts, ...keptOf(job) } },
    );
  }
  const byName = new Map(workers.map((item) => [item.job.name, item]));
  const run = async ({ name, data, id }: QueuedJob) => {
    const found = byName.get(name);
    if (!found) throw new Error(`No worker handles ${name}`);
    const log = app.log.child({ job: name, job_id: id });
    const result = await found.run({ ...app, log }, found.job.input.parse(data) as never);
    log.info({ result }, "job done");
  };
  const options = { connection: store.connection, concurrency: 4, runRetryDelay: RETRY_MS };
  const worker = new Worker(QUEUE, run, options, store.backend);
  worker.on("error", warn);
  worker.on("failed", (failed, error) => app.log.error({ err: error, job: failed?.name }, "job failed"));
  return {
    async close() {
      const isIdle = await Promise.race([worker.close().then(() => true), pause(GIVE_UP_MS, false, { ref: false })]);
      if (!isIdle) {
        // The store notices abandoned jobs and assigns them again.
        app.log.warn("running jobs are left to the next worker");
        return;
      }
      await queue.close();
      await store.close();
    },
  };
}
