import { processConfig } from "./config.ts";
import { serveMetrics } from "./http/metrics.ts";
import { startWorkers } from "./lib/queue.ts";
import { stopWith } from "./lib/shutdown.ts";
import { workers } from "./modules/index.ts";
import { openApp } from "./open-app.ts";

const config = processConfig();
const { app, close } = openApp(config, { process: "worker", connections: 5, queryTimeoutMs: 600_000 });
const working = await startWorkers(app, workers);
const metrics = await serveMetrics(config.WORKER_METRICS_PORT, config.METRICS_HOST, app.log);
stopWith(app.log, [() => working.close(), close, () => metrics.close()]);
app.log.info("worker started");
