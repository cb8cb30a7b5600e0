import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { App } from "../../../app.ts";
import type { FileSettings } from "../../../lib/files.ts";
import { countUnexpectedExit } from "../../../lib/metrics.ts";
import type { RegionNaming } from "../../../lib/regions.ts";
import { scriptPath } from "../../../lib/runtime-files.ts";
import { endWithUs } from "../../../lib/script-process.ts";
import {
  InputProblem,
  type Inspection,
  type InspectTask,
  type JoinedFile,
  type JoinTask,
  type LookupTask,
  type Part,
  type ProblemCode,
} from "./task.ts";

const NAME = "bulk-job";
countUnexpectedExit(NAME, 0);

export type Task = InspectTask | LookupTask | JoinTask;

/** Messages to the process: its task, and later that a part has been recorded. */
export type ToChild = { task: Task; files: FileSettings; regionNames: RegionNaming } | { recorded: number };

/** Messages from the process: parts, and at the end a result, a problem of the input, or an error. */
export type FromChild =
  | { part: Part }
  | { result: Inspection | JoinedFile | null }
  | { problem: { code: ProblemCode; row: number | null } }
  | { error: string };

interface Options {
  /** Ends the process, which then rejects with an AbortError. */
  signal?: AbortSignal;
}

/** Inspects an input in a process of its own. @throws InputProblem; Error if the process fails */
export const inspectInput = (
  app: Pick<App, "config">,
  task: Omit<InspectTask, "do">,
  options: Options = {},
): Promise<Inspection> => run(app, { do: "inspect", ...task }, options) as Promise<Inspection>;

/**
 * Writes the result of an input in a process of its own. @param onPart Records a part that is stored; while it does, the
 * process works on the next one. If it rejects, the process is ended, and its error thrown.
 * @throws InputProblem; Error if the process fails
 */
export async function writeResult(
  app: Pick<App, "config">,
  task: Omit<LookupTask, "do">,
  onPart: (part: Part) => Promise<void>,
  options: Options = {},
): Promise<void> {
  await run(app, { do: "lookup", ...task }, { ...options, onPart });
}

/** Makes one file of a job's parts, in a process of its own. @throws Error if the process fails */
export const joinResult = (
  app: Pick<App, "config">,
  task: Omit<JoinTask, "do">,
  options: Options = {},
): Promise<JoinedFile> => run(app, { do: "join", ...task }, options) as Promise<JoinedFile>;

type Result = Extract<FromChild, { result: unknown }>["result"];

async function run(
  { config }: Pick<App, "config">,
  task: Task,
  { signal, onPart }: Options & { onPart?: (part: Part) => Promise<void> },
): Promise<Result> {
  signal?.throwIfAborted();
  const child = fork(scriptPath(NAME), [], { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  endWithUs(child);
  const kill = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", kill);
  try {
    const { DATA_DIR, S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
    const files = { DATA_DIR, S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
    // Not as an argument, which other users of the machine could read.
    tell(child, { task, files, regionNames: config.REGION_NAMES });
    return await new Promise<Result>((resolve, reject) => {
      child.on("message", (received) => {
        const message = received as FromChild;
        if ("part" in message)
          onPart?.(message.part).then(() => tell(child, { recorded: message.part.number }), reject);
        else if ("result" in message) resolve(message.result);
        else if ("problem" in message) reject(new InputProblem(message.problem.code, message.problem.row));
        else reject(new Error(message.error));
      });
      child.once("error", reject);
      child.once("exit", (code, ended) => {
        if (signal?.aborted) return reject(signal.reason);
        reject(new Error(`${NAME} ended with ${ended ?? code}`));
      });
    });
  } finally {
    signal?.removeEventListener("abort", kill);
    await end(child, signal?.aborted ?? false);
  }
}

/** Ends the process, and counts it if it had ended by itself without a reason. */
async function end(child: ChildProcess, isAborted: boolean): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  } else if (!isAborted && child.exitCode !== 0) countUnexpectedExit(NAME);
}

function tell(child: ChildProcess, message: ToChild): void {
  // Without a listener, a process that has just ended would make this throw.
  child.send(message, () => undefined);
}
