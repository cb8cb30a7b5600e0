import { processConfig } from "./config.ts";
import { registerPages } from "./endpoints/pages.ts";
import { createServer } from "./endpoints/server.ts";
import { serveMetrics } from "./http/metrics.ts";
import { recordRun } from "./lib/run-record.ts";
import { stopWith } from "./lib/shutdown.ts";
import { findUser } from "./modules/account/sessions.ts";
import { followCorrections } from "./modules/corrections/live-corrections.ts";
import { followZones } from "./modules/databases/clocks.ts";
import { routes } from "./modules/index.ts";
import { openLookupApi } from "./modules/lookup-api/lookup-api.ts";
import { findViewed } from "./modules/staff/views.ts";
import { openApp } from "./open-app.ts";

const config = processConfig();
const { app, close } = openApp(config, { process: "api", connections: 10 });
const { DATA_DIR, PORT } = config;
const recordEnd = recordRun({ process: "api", dataDirectory: DATA_DIR, port: PORT, log: app.log });
const lookupApi = openLookupApi(app);
app.lookupDatabase.start();
app.routes.start();
const leaveZones = followZones(app);
const leaveCorrections = followCorrections(app);
lookupApi.start();
const server = await createServer(app, { routes, findUser, findViewed, registerPages, lookupApi });
const metrics = await serveMetrics(config.METRICS_PORT, config.METRICS_HOST, app.log);
stopWith(app.log, [
  () => server.close(),
  () => lookupApi.stop(),
  leaveZones,
  leaveCorrections,
  close,
  () => metrics.close(),
  recordEnd,
]);
await server.listen({ port: PORT, host: config.HOST });
app.log.info({ address: config.PUBLIC_URL }, "listening");
