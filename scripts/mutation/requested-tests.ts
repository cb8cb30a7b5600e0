// Run again and again by one thread, each time with the tests that are requested next: what they have loaded stays loaded,
// and is warm, while a new thread for each mutant would take longer to load the server than to run the tests.
import { BroadcastChannel } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, type RunnerTask, type RunnerTestSuite, test, vi } from "vitest";
import { CHANNEL, END, type Outcome, READY, type Request, type TestOutcome } from "./messages.ts";

/** What the code that Stryker instruments reads and writes. */
interface Instrumented {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: Outcome["coverage"];
}

const shared = globalThis as { __stryker__?: Instrumented; hasEnded?: boolean; runs?: number };
shared.__stryker__ ??= {};
const instrumented = shared.__stryker__;
shared.runs = (shared.runs ?? 0) + 1;

if (!shared.hasEnded) await runNext();

async function runNext() {
  const channel = new BroadcastChannel(CHANNEL);
  const { promise, resolve } = Promise.withResolvers<Request | typeof END>();
  channel.onmessage = ({ data }: { data: Request | typeof END }) => resolve(data);
  channel.postMessage(READY);
  const request = await promise;
  if (request === END) {
    shared.hasEnded = true;
    channel.close();
  } else await register(request, channel);
}

async function register({ path, only, mutant, hitLimit }: Request, channel: BroadcastChannel) {
  const isWholeFile = only.includes(path);
  let hasFailed = false;
  // A test that a mutant ended early may have left the clock to itself.
  vi.useRealTimers();
  Object.assign(instrumented, { activeMutant: mutant, hitLimit, hitCount: mutant === undefined ? undefined : 0 });
  beforeAll(() => {
    instrumented.currentTestId = path;
  });
  beforeEach(({ task, skip }) => {
    const id = idOf(path, task);
    if (hasFailed || !(isWholeFile || only.includes(id))) skip();
    instrumented.currentTestId = id;
  });
  afterEach(({ task }) => {
    instrumented.currentTestId = path;
    hasFailed ||= mutant !== undefined && task.result?.state === "fail";
  });
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what the hook needs
  afterAll(({}, file) => {
    const { hitCount, mutantCoverage: coverage } = instrumented;
    Object.assign(instrumented, { activeMutant: undefined, currentTestId: undefined, hitCount: undefined });
    channel.postMessage({ tests: outcomesOf(path, file), coverage, hitCount } satisfies Outcome);
    channel.close();
  });
  try {
    await import(`../../${path}?run=${shared.runs}`);
  } catch (error) {
    test("is loaded", () => {
      throw error;
    });
  }
}

const namesOf = (task: RunnerTask): string[] => (task.suite ? [...namesOf(task.suite), task.name] : [task.name]);

const idOf = (path: string, task: RunnerTask): string => `${path}#${namesOf(task).join(" > ")}`;

const errorOf = ({ result }: RunnerTask): string | null =>
  result?.state === "fail" ? (result.errors?.[0]?.message ?? "failed") : null;

function outcomesOf(path: string, file: RunnerTestSuite): TestOutcome[] {
  const tasks = tasksOf(file);
  const failed = tasks.find((task) => task.type === "suite" && task.result?.errors?.length);
  const tests = tasks
    .filter((task) => task.type === "test" && (task.result?.state === "pass" || task.result?.state === "fail"))
    .map((task) => ({
      id: idOf(path, task),
      name: idOf(path, task),
      milliseconds: task.result?.duration ?? 0,
      error: errorOf(task),
    }));
  return [{ id: path, name: path, milliseconds: 0, error: failed ? errorOf(failed) : null }, ...tests];
}

const tasksOf = (task: RunnerTask): RunnerTask[] => ("tasks" in task ? [task, ...task.tasks.flatMap(tasksOf)] : [task]);
