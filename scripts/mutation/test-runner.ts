import { BroadcastChannel } from "node:worker_threads";
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { createVitest, type Vitest } from "vitest/node";
import { CHANNEL, END, type Outcome, READY, type Request, type TestOutcome } from "./messages.ts";

/** Requests to one thread, whose memory would grow without an end. */
const RUNS_PER_THREAD = 150;
/** So many of the tests that have noticed a mutant last are tried first, because they often notice the next one, too. */
const RECENT = 3;
/** After so many noticed mutants it is checked that a test which noticed one still passes without a mutant. */
const CHECKED_EVERY = 10;

/** Runs the tests of one area in a thread that it keeps, one file after the other. */
class KeptThread implements TestRunner {
  readonly #paths = (process.env.MUTATION_TESTS ?? "").split(" ");
  readonly #channel = new BroadcastChannel(CHANNEL);
  #vitest: Vitest | undefined;
  /** Settles when the thread has ended. */
  #thread: Promise<unknown> | undefined;
  #ready = Promise.withResolvers<true>();
  #outcome = Promise.withResolvers<Outcome>();
  #recent: string[] = [];
  #killed = 0;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    this.#vitest = await createVitest("test", {
      config: "scripts/mutation/vitest.config.ts",
      watch: false,
      pool: "threads",
      maxWorkers: 1,
      isolate: false,
      reporters: [{}],
      onConsoleLog: () => false,
    });
    this.#channel.onmessage = ({ data }: { data: Outcome | typeof READY }) => {
      if (data === READY) this.#ready.resolve(true);
      else this.#outcome.resolve(data);
    };
  }

  async dryRun(_options: DryRunOptions): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    let coverage: Outcome["coverage"];
    for (const path of this.#paths) {
      const outcome = await this.#ask({ path, only: [path], mutant: undefined, hitLimit: undefined });
      tests.push(...outcome.tests.map(resultOf));
      coverage = outcome.coverage;
    }
    return { status: DryRunStatus.Complete, tests, ...(coverage && { mutantCoverage: coverage }) };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, mutantActivation, testFilter = this.#paths } = options;
    if (mutantActivation === "static") await this.#endThread();
    const tests: TestResult[] = [];
    for (const { path, only } of this.#stepsOf(testFilter)) {
      const outcome = await this.#ask({ path, only, mutant: activeMutant.id, hitLimit });
      const timeout = determineHitLimitReached(outcome.hitCount, hitLimit);
      if (timeout) return toMutantRunResult(timeout);
      tests.push(...outcome.tests.map(resultOf));
      const failed = outcome.tests.find(({ error }) => error !== null);
      if (!failed) continue;
      this.#recent = [failed.id, ...this.#recent.filter((id) => id !== failed.id)];
      if (++this.#killed % CHECKED_EVERY === 0) await this.#check(failed);
      break;
    }
    if (mutantActivation === "static") await this.#endThread();
    return toMutantRunResult({ status: DryRunStatus.Complete, tests });
  }

  async dispose(): Promise<void> {
    await this.#endThread();
    this.#channel.close();
    await this.#vitest?.close();
  }

  /** The tests in the order in which a mutant is likely to be noticed soonest. */
  #stepsOf(wanted: readonly string[]): Pick<Request, "path" | "only">[] {
    const recent = this.#recent.filter((id) => wanted.includes(id)).slice(0, RECENT);
    const [latest] = recent;
    const first = latest === undefined ? [] : recent.filter((id) => pathOf(id) === pathOf(latest));
    const paths = [...new Set([...this.#recent.map(pathOf), ...this.#paths])];
    const steps = paths.map((path) => ({
      path,
      only: wanted.filter((id) => pathOf(id) === path && !first.includes(id)),
    }));
    const tried = latest === undefined ? [] : [{ path: pathOf(latest), only: first }];
    return [...tried, ...steps].filter(({ only }) => only.length > 0);
  }

  /** @throws Error if what mutants have left behind makes a test fail without one, so that nothing can be concluded */
  async #check({ id, name }: TestOutcome): Promise<void> {
    const { tests } = await this.#ask({ path: pathOf(id), only: [id], mutant: undefined, hitLimit: undefined });
    const failed = tests.find(({ error }) => error !== null);
    if (failed) throw new Error(`Without a mutant, "${name}" fails, too: ${failed.error}`);
  }

  async #ask(request: Request): Promise<Outcome> {
    for (;;) {
      this.#thread ??= this.#startThread();
      const thread = this.#thread.then(() => null);
      if (await Promise.race([this.#ready.promise, thread])) {
        this.#ready = Promise.withResolvers();
        this.#outcome = Promise.withResolvers();
        this.#channel.postMessage(request);
        const outcome = await Promise.race([this.#outcome.promise, thread]);
        if (outcome) return outcome;
        throw new Error(`The thread ended while it ran tests of ${request.path}`);
      }
      this.#thread = undefined;
    }
  }

  async #startThread(): Promise<void> {
    const [specification] = await this.#vitest!.globTestSpecifications();
    await this.#vitest!.runTestSpecifications(Array.from({ length: RUNS_PER_THREAD }, () => specification!));
  }

  async #endThread(): Promise<void> {
    if (!this.#thread) return;
    const isReady = await Promise.race([this.#ready.promise, this.#thread.then(() => false)]);
    if (isReady) this.#channel.postMessage(END);
    await this.#thread;
    this.#thread = undefined;
    this.#ready = Promise.withResolvers();
  }
}

const pathOf = (id: string): string => id.split("#", 1)[0] ?? "";

const resultOf = ({ id, name, milliseconds, error }: TestOutcome): TestResult => ({
  id,
  name,
  fileName: pathOf(id),
  timeSpentMs: milliseconds,
  ...(error === null ? { status: TestStatus.Success } : { status: TestStatus.Failed, failureMessage: error }),
});

export const strykerPlugins = [{ kind: "TestRunner", name: "kept-thread", factory: () => new KeptThread() }];
