import { flushCompileCache } from "node:module";
import { createInterface } from "node:readline";
import { processConfig } from "../../apps/server/src/config.ts";
import { sandboxCallback } from "../../apps/server/src/lib/payments/sandbox.ts";
import { receiveCallback } from "../../apps/server/src/modules/payments/notifications.ts";
import { openApp } from "../../apps/server/src/open-app.ts";

// A process that handles payment callbacks like the API, one per line, and reports which it accepted.
const { app: opened } = openApp(processConfig(), { process: "callbacks", connections: 8 });
const { STOPPED_AT } = process.env;
const app = STOPPED_AT ? { ...opened, now: () => new Date(STOPPED_AT) } : opened;
await app.db.$queryRaw`select 1`;
createInterface({ input: process.stdin }).on("line", (line) => {
  const notification = JSON.parse(line) as Parameters<typeof sandboxCallback>[1];
  receiveCallback(app, "sandbox", sandboxCallback(app.secrets, notification)).then(
    () => process.stdout.write(`${notification.event_id}\n`),
    // The provider repeats failed callbacks.
    () => process.stdout.write("failed\n"),
  );
});
process.stdout.write("ready\n");
// A killed process would not write its compile cache, and the next one would start slowly.
flushCompileCache();
