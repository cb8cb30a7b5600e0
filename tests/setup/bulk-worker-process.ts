import { flushCompileCache } from "node:module";
import { processConfig } from "../../apps/server/src/config.ts";
import { startBulkJobs } from "../../apps/server/src/modules/bulk-jobs/bulk-worker.ts";
import { openApp } from "../../apps/server/src/open-app.ts";

// A worker of bulk jobs alone, until it is killed. Its clock is ahead, so that it need not wait for the claims of a dead one.
const aheadMs = Number(process.argv[2] ?? 0);
const { app } = openApp(processConfig(), { process: "bulk", connections: 3, logLevel: "silent" });
startBulkJobs({ ...app, now: () => new Date(Date.now() + aheadMs) });
process.stdout.write("ready\n");
flushCompileCache();
// Its tasks alone do not keep a process alive.
process.stdin.resume();
