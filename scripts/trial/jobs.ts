import type { App } from "../../apps/server/src/app.ts";
import { Failure } from "../../apps/server/src/errors.ts";
import type { JobWorker } from "../../apps/server/src/jobs.ts";
import { workers } from "../../apps/server/src/modules/index.ts";
import { waitFor } from "../runtime/wait.ts";
import type { InstalledProduct } from "./installed-product.ts";
import { jobInputs } from "./job-inputs.ts";
import { refuseUnused, requireEntry, walk } from "./walk.ts";

const FILE = "scripts/trial/job-inputs.ts";
const AT_ONCE = 4;
/** Long, because jobs that keep a core busy share a busy machine with the rest of the trial. */
const JOB_TIMEOUT_MS = 180_000;
const MAX_TRIES = 3;
const YEAR_MS = 366 * 86_400_000;

/** Has the worker process do each kind of job once. Returns how many. */
export function walkJobs(app: App, product: InstalledProduct, webhookUrl: string): Promise<number> {
  const names = workers.map(({ job }) => job.name);
  refuseUnused(jobInputs, names, FILE);
  const yearAgo: App = { ...app, now: () => new Date(Date.now() - YEAR_MS) };
  const stops = workers.map(({ job }) => ({
    name: job.name,
    visit: () => runJob(product, { app, yearAgo, webhookUrl }, job),
  }));
  return walk(stops, AT_ONCE);
}

/** On a machine that is busy with tests the queue may be too slow to take a job, which is to be tried again. */
async function addPatiently(add: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      return await add();
    } catch (error) {
      if (!(error instanceof Failure) || error.failure !== "UNAVAILABLE" || tried === MAX_TRIES) throw error;
    }
}

type Context = Parameters<(typeof jobInputs)[string]>[0];

async function runJob(product: InstalledProduct, context: Context, job: JobWorker["job"]): Promise<void> {
  const { log } = product;
  const { input, isDone = async () => true } = await requireEntry(jobInputs, job.name, FILE)(context);
  const before = log.length;
  await addPatiently(() => context.app.jobs.add(job, input));
  const isLogged = () => {
    // Not worth waiting for a worker that has ended.
    product.expectFirstProcesses();
    return log.slice(before).some((line) => line.job === job.name && line.msg === "job done");
  };
  await waitFor(isLogged, { what: "the worker has logged that it is done", timeoutMs: JOB_TIMEOUT_MS });
  await waitFor(isDone, { what: "its effect is in the database", timeoutMs: JOB_TIMEOUT_MS });
}
