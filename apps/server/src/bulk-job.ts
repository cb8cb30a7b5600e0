// Runs as a separate process, started by modules/bulk-jobs/process/child.ts, and reports to it.
import { setPriority } from "node:os";
import { openFiles } from "./lib/files.ts";
import { tellParent } from "./lib/parent-process.ts";
import type { FromChild, ToChild } from "./modules/bulk-jobs/process/child.ts";
import { doTask } from "./modules/bulk-jobs/process/do-task.ts";
import { InputProblem } from "./modules/bulk-jobs/process/task.ts";

/** Low priority, so that answering calls comes first. */
const NICENESS = 5;
setPriority(NICENESS);

// The parent process has died, so nothing would record the parts.
process.once("disconnect", () => process.exit(1));

/** Resolved once the part that was sent is recorded. */
let recorded = Promise.withResolvers<void>();

process.on("message", (received) => {
  const message = received as ToChild;
  if ("recorded" in message) recorded.resolve();
  else void run(message);
});

async function run({ task, files, regionNames }: Extract<ToChild, { task: unknown }>): Promise<void> {
  try {
    const store = { files: openFiles(files), config: files };
    const result = await doTask(store, task, {
      regionNames,
      onPart(part) {
        recorded = Promise.withResolvers<void>();
        send({ part });
        return recorded.promise;
      },
    });
    send({ result });
  } catch (error) {
    if (error instanceof InputProblem) send({ problem: { code: error.code, row: error.row } });
    else send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

const send = (message: FromChild): void => tellParent(message);
