import { createPostgresBackend, createRedisBackend, Queue, type Job as QueuedJob, runMigrations, Worker } from "bullmq";
import { Redis } from "ioredis";
import pg from "pg";
import type { Logger } from "pino";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";
import type { Jobs, JobWorker } from "../jobs.ts";

const QUEUE = "meridian";

interface Store {
  connection: never;
  backend: never;
  close: () => Promise<unknown>;
}

/** The queue's two stores behind one library: Redis where the settings name one, else the application's PostgreSQL. */
async function openStore({ DATABASE_URL, REDIS_URL }: Config, log: Logger): Promise<Store> {
  if (REDIS_URL) {
    // Workers wait on the connection for as long as it takes, which the library insists on.
    const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
    redis.on(
      "error",
      rateLimited((error) => log.warn({ err: error }, "queue: redis")),
    );
    return { connection: redis as never, backend: createRedisBackend as never, close: () => redis.quit() };
  }
  // A pool of our own, because the library cannot load pg from native ES modules and the schema is ours to choose.
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 5,
    keepAlive: true,
    options: "-c search_path=bullmq,public",
  });
  pool.on(
    "error",
    rateLimited((error) => log.warn({ err: error }, "queue: postgresql")),
  );
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
  return { connection: pool as never, backend: createPostgresBackend as never, close: () => pool.end() };
}

/** While a store is down its errors come in bursts: one every five seconds says enough. */
function rateLimited(report: (error: Error) => void): (error: Error) => void {
  let next = 0;
  return (error) => {
    if (Date.now() < next) return;
    next = Date.now() + 5000;
    report(error);
  };
}

/** Opens the sending side. The store is connected at the first job, so that a page never waits for a queue. */
export function openJobs(config: Config, log: Logger): Jobs & { close: () => Promise<void> } {
  let opened: Promise<{ store: Store; queue: Queue }> | null = null;
  const open = () => {
    opened ??= openStore(config, log).then((store) => ({
      store,
      queue: new Queue(QUEUE, { connection: store.connection }, store.backend),
    }));
    return opened;
  };
  return {
    async add(job, input) {
      const { queue } = await open();
      const data = job.input.parse(input);
      await queue.add(job.name, data, {
        attempts: job.attempts,
        backoff: { type: "exponential", delay: 1000 },
        ...kept,
      });
    },
    async close() {
      if (!opened) return;
      const { store, queue } = await opened;
      await queue.close();
      await store.close();
    },
  };
}

const kept = { removeOnComplete: { count: 1000 }, removeOnFail: { count: 5000 } };

/** Starts doing jobs: those queued, and those that run by themselves. */
export async function startWorkers(app: App, workers: JobWorker[]): Promise<{ close: () => Promise<void> }> {
  const store = await openStore(app.config, app.log);
  const queue = new Queue(QUEUE, { connection: store.connection }, store.backend);
  for (const { job } of workers) {
    if (!job.every) continue;
    await queue.upsertJobScheduler(
      job.name,
      { pattern: job.every, tz: "UTC" },
      { name: job.name, data: {}, opts: { attempts: job.attempts, ...kept } },
    );
  }
  const byName = new Map(workers.map((item) => [item.job.name, item]));
  const run = async ({ name, data, id }: QueuedJob) => {
    const found = byName.get(name);
    if (!found) throw new Error(`No worker does ${name}`);
    const log = app.log.child({ job: name, job_id: id });
    const result = await found.run({ ...app, log }, found.job.input.parse(data) as never);
    log.info({ result }, "job done");
  };
  const worker = new Worker(QUEUE, run, { connection: store.connection, concurrency: 4 }, store.backend);
  // Without a listener an 'error' event ends the process.
  worker.on(
    "error",
    rateLimited((error) => app.log.warn({ err: error }, "queue")),
  );
  worker.on("failed", (failed, error) => app.log.error({ err: error, job: failed?.name }, "job failed"));
  return {
    async close() {
      await worker.close();
      await queue.close();
      await store.close();
    },
  };
}
