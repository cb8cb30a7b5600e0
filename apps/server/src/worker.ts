import { join } from "node:path";
import { openDatabase, openRedis } from "./app.ts";
import { processConfig } from "./config.ts";
import { serveMetrics } from "./http/metrics.ts";
import { openLog } from "./lib/log.ts";
import { openJobs, startWorkers } from "./lib/queue.ts";
import { stopWith } from "./lib/shutdown.ts";
import { workers } from "./modules/index.ts";
import { LookupDatabase } from "./modules/lookup/database.ts";

const config = processConfig();
const log = openLog(config.LOG_LEVEL, "worker");
const db = openDatabase(config.DATABASE_URL, 5);
const redis = openRedis(config, log);
const jobs = openJobs(config, log);
const lookupDatabase = new LookupDatabase(join(config.DATA_DIR, "ipdb"), log);

const app = { config, db, redis, jobs, lookupDatabase, log, now: () => new Date() };
const working = await startWorkers(app, workers);
const metrics = await serveMetrics(config.WORKER_METRICS_PORT, config.METRICS_HOST);
log.info("working");

stopWith(log, [
  () => working.close(),
  () => jobs.close(),
  () => redis?.quit(),
  () => db.$disconnect(),
  () => metrics.close(),
]);
