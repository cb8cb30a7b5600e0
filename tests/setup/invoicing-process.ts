import { flushCompileCache } from "node:module";
import { createInterface } from "node:readline";
import { processConfig } from "../../apps/server/src/config.ts";
import { Failure } from "../../apps/server/src/errors.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { perform, type Request } from "./invoicing.ts";

// A process that handles invoices like the API, one request per line, and answers with an id or an error name.
const { app } = openApp(processConfig(), { process: "invoices", connections: 8 });
await app.db.$queryRaw`select 1`;
const answer = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
createInterface({ input: process.stdin }).on("line", (line) => {
  const { number, request } = JSON.parse(line) as { number: number; request: Request };
  perform(app, request).then(
    (id) => answer({ number, outcome: id }),
    (error: unknown) => answer({ number, outcome: error instanceof Failure ? error.failure : String(error) }),
  );
});
answer({ number: 0, outcome: "ready" });
flushCompileCache();
