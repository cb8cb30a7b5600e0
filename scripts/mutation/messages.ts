/** Between the process that runs tests for Stryker and the thread in which they run. */
export const CHANNEL = "mutation-tests";

/** Posted by the thread once it can take a request. */
export const READY = "ready";

/** One file of tests to run. */
export interface Request {
  path: string;
  /** The tests to run; the path itself stands for all of them. */
  only: readonly string[];
  /** The mutant that is active meanwhile. */
  mutant: string | undefined;
  /** How often the mutated code may run before it is taken for an endless loop. */
  hitLimit: number | undefined;
}

/** Ends the thread, so that the next request finds nothing loaded. */
export const END = "end";

export interface TestOutcome {
  /** The path of the file and the test's full name, or the path alone for the hooks of the file. */
  id: string;
  name: string;
  milliseconds: number;
  /** Null if it passed. */
  error: string | null;
}

export interface Outcome {
  tests: readonly TestOutcome[];
  /** How often each mutant has run so far: in which tests, and while modules were loaded. */
  coverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> } | undefined;
  hitCount: number | undefined;
}
