import { flushCompileCache } from "node:module";
import { processConfig } from "../../apps/server/src/config.ts";
import { sendMail } from "../../apps/server/src/modules/delivery/jobs.ts";
import deliveryWorkers from "../../apps/server/src/modules/delivery/worker.ts";
import { openApp } from "../../apps/server/src/open-app.ts";

// A worker process that runs one mail job, given as its argument, and prints the result.
const { app, close } = openApp(processConfig(), { process: "mail", connections: 2 });
flushCompileCache();
const mailWorker = deliveryWorkers.find(({ job }) => job.name === sendMail.name);
const result = await mailWorker?.run(app, JSON.parse(process.argv[2] ?? "") as never);
process.stdout.write(`${JSON.stringify(result)}\n`);
await close();
