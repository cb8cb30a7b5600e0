// Runs as a separate process, started by modules/databases/child.ts, and reports to it.
import { setPriority } from "node:os";
import { buildDefaultDatabase, prepareInputs } from "./modules/databases/build.ts";
import type { Task, TaskMessage, TaskResults } from "./modules/databases/child.ts";
import { measure } from "./modules/databases/gate.ts";
import { sourcesDirectory } from "./modules/databases/sources/source-index.ts";
import { deriveFiles } from "./modules/reports/derive-files.ts";

/** Low priority for what an api process has counted, so that answering calls comes first. */
const NICENESS = 5;

// The parent process has died, so nothing would use the result.
process.once("disconnect", () => process.exit(1));

const task = JSON.parse(process.argv[2] ?? "") as Task;
try {
  send({ result: await run(task) });
} catch (error) {
  send({ error: error instanceof Error ? error.message : String(error) });
}

async function run(task: Task): Promise<TaskResults[Task["do"]]> {
  if (task.do === "measure") return measure(task.path, task.currentPath);
  if (task.do === "derive") {
    setPriority(NICENESS);
    await deriveFiles(task.path);
    return null;
  }
  const { dataDirectory, directory, version, now } = task;
  const inputs = await prepareInputs(sourcesDirectory(dataDirectory));
  for (const problem of inputs.problems) console.error(problem);
  const { path } = await buildDefaultDatabase({ inputs, directory, version, now: new Date(now) });
  await deriveFiles(path);
  return null;
}

function send(message: TaskMessage): void {
  process.send?.(message, () => process.exit());
}
