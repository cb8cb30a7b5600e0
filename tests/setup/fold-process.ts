import { flushCompileCache } from "node:module";
import { processConfig } from "../../apps/server/src/config.ts";
import { foldOrGather, foldUsage } from "../../apps/server/src/modules/metering/fold.ts";
import { openApp } from "../../apps/server/src/open-app.ts";

// A process that folds flushes as fast as it can until it is killed.
const { app } = openApp(processConfig(), { process: "fold", connections: 2 });
await foldUsage(app);
process.stdout.write("ready\n");
flushCompileCache();
for (;;) {
  await foldOrGather(app);
  await foldUsage(app);
}
