import { processConfig } from "./config.ts";
import { serveMetrics } from "./http/metrics.ts";
import { startWorkers } from "./lib/queue.ts";
import { recordRun } from "./lib/run-record.ts";
import { stopWith } from "./lib/shutdown.ts";
import { startBulkJobs } from "./modules/bulk-jobs/bulk-worker.ts";
import { followZones } from "./modules/databases/clocks.ts";
import { workers } from "./modules/index.ts";
import { openApp } from "./open-app.ts";

const config = processConfig();
// Nobody waits for a job as for a page, so it may wait longer for a connection.
const { app, close } = openApp(config, { process: "worker", connections: 5, queryTimeoutMs: 600_000, waitMs: 15_000 });
const { DATA_DIR, WORKER_METRICS_PORT } = config;
const recordEnd = recordRun({ process: "worker", dataDirectory: DATA_DIR, port: WORKER_METRICS_PORT, log: app.log });
const leaveZones = followZones(app);
const working = await startWorkers(app, workers);
const bulkJobs = startBulkJobs(app);
const metrics = await serveMetrics(WORKER_METRICS_PORT, config.METRICS_HOST, app.log);
stopWith(app.log, [() => bulkJobs.close(), () => working.close(), leaveZones, close, () => metrics.close(), recordEnd]);
app.log.info("worker started");
