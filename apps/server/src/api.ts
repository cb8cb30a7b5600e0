import { join } from "node:path";
import { openDatabase, openRedis } from "./app.ts";
import { processConfig } from "./config.ts";
import { serveMetrics } from "./http/metrics.ts";
import { registerPages } from "./http/pages.ts";
import { createServer } from "./http/server.ts";
import { openLog } from "./lib/log.ts";
import { openJobs } from "./lib/queue.ts";
import { stopWith } from "./lib/shutdown.ts";
import { routes } from "./modules/index.ts";
import { LookupDatabase } from "./modules/lookup/database.ts";

const config = processConfig();
const log = openLog(config.LOG_LEVEL, "api");
const db = openDatabase(config.DATABASE_URL);
const redis = openRedis(config, log);
const jobs = openJobs(config, log);
const lookupDatabase = new LookupDatabase(join(config.DATA_DIR, "ipdb"), log);
lookupDatabase.start();

const app = { config, db, redis, jobs, lookupDatabase, log, now: () => new Date() };
// There are no accounts yet, so no token is known.
const server = await createServer(app, { routes, findUser: async () => null, registerPages });
const metrics = await serveMetrics(config.METRICS_PORT, config.METRICS_HOST);
await server.listen({ port: config.PORT, host: config.HOST });
log.info({ address: config.PUBLIC_URL }, "listening");

stopWith(log, [
  () => server.close(),
  () => jobs.close(),
  () => lookupDatabase.stop(),
  () => redis?.quit(),
  () => db.$disconnect(),
  () => metrics.close(),
]);
