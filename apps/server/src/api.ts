import { processConfig } from "./config.ts";
import { serveMetrics } from "./http/metrics.ts";
import { registerPages } from "./http/pages.ts";
import { createServer } from "./http/server.ts";
import { openApp } from "./lib/open-app.ts";
import { openPlane } from "./lib/plane.ts";
import { stopWith } from "./lib/shutdown.ts";
import { findUser } from "./modules/account/sessions.ts";
import { routes } from "./modules/index.ts";

const config = processConfig();
const { app, close } = openApp(config, { process: "api", connections: 10 });
const plane = openPlane(app);
app.lookupDatabase.start();
plane.start();
const server = await createServer(app, { routes, findUser, registerPages, plane });
const metrics = await serveMetrics(config.METRICS_PORT, config.METRICS_HOST);
await server.listen({ port: config.PORT, host: config.HOST });
app.log.info({ address: config.PUBLIC_URL }, "listening");

stopWith(app.log, [() => server.close(), () => plane.stop(), close, () => metrics.close()]);
