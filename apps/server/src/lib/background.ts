import type { Logger } from "pino";

/** Minimum time between log lines of a task that keeps failing. */
const REPORT_MS = 60_000;

/**
 * Work that nothing awaits. Its errors are logged and swallowed, because an uncaught error ends the process; a run that
 * is due while the previous one is still going is skipped.
 */
export class BackgroundTask {
  readonly #name: string;
  readonly #log: Logger;
  readonly #work: () => unknown;
  #timer: NodeJS.Timeout | null = null;
  #isRunning = false;
  #failures = 0;
  #reportAt = 0;

  constructor(name: string, log: Logger, work: () => unknown) {
    this.#name = name;
    this.#log = log;
    this.#work = work;
  }

  /** Runs it repeatedly until `stop`, first after one interval. */
  every(milliseconds: number): void {
    this.stop();
    this.#timer = setInterval(() => void this.run(), milliseconds).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Runs it once; never rejects. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      const work = this.#work();
      // Synchronous work is finished before anything else runs.
      if (work instanceof Promise) await work;
      this.#failures = 0;
      this.#reportAt = 0;
    } catch (error) {
      this.#report(error);
    } finally {
      this.#isRunning = false;
    }
  }

  #report(error: unknown): void {
    this.#failures++;
    const now = performance.now();
    if (now < this.#reportAt) return;
    this.#reportAt = now + REPORT_MS;
    this.#log.error({ err: error, task: this.#name, failures: this.#failures }, "a background task failed");
  }
}
