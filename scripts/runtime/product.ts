import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ALLOCATOR_SETTINGS } from "./allocator.ts";
import { Backoff } from "./backoff.ts";
import { END_WITH_PARENT } from "./commands.ts";
import { UsageError } from "./errors.ts";
import { guardProcess } from "./guard.ts";
import { ROOT_DIRECTORY } from "./paths.ts";
import { ProductLog } from "./product-log.ts";
import type { Environment } from "./settings.ts";
import { formatSeconds } from "./terminal.ts";

const STOP_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 180_000;
const READY_POLL_MS = 50;
/** After this many ends before the product was ready, a process is not restarted. */
const MAX_FAILED_STARTS = 3;

export type ProductOptions = {
  environment: Environment;
  logDirectory: string;
  /** Flags for Node, such as --watch. */
  nodeFlags?: string[];
  show: (line: string) => void;
  /** False to leave processes that end stopped, as in tests. */
  restarts?: boolean;
};

/** The api and the worker as child processes that are restarted when they end. */
export class Product {
  readonly #processes: SupervisedProcess[];

  constructor(options: ProductOptions) {
    this.#processes = [
      new SupervisedProcess("api", "apps/server/src/api.ts", options),
      new SupervisedProcess("worker", "apps/server/src/worker.ts", options),
    ];
  }

  /** Rejects if a process keeps ending before the product is ready. */
  failure(): Promise<never> {
    return Promise.race(this.#processes.map((process) => process.failure));
  }

  /** Waits until the api at `address` can serve; a nearly full disk only keeps it from writing. */
  async waitUntilReady(address: string): Promise<void> {
    await Promise.race([pollReadiness(address), this.failure()]);
    for (const process of this.#processes) process.hasBeenReady = true;
  }

  /** Sends both processes SIGTERM and kills them after 10 s. Returns whether both shut down cleanly. */
  async stop(): Promise<boolean> {
    const inOrder = await Promise.all(this.#processes.map((process) => process.stop()));
    return inOrder.every(Boolean);
  }
}

class SupervisedProcess {
  readonly failure: Promise<never>;
  hasBeenReady = false;
  readonly #name: string;
  readonly #file: string;
  readonly #options: ProductOptions;
  readonly #log: ProductLog;
  readonly #backoff = new Backoff();
  readonly #reportFailure: (error: Error) => void;
  #process: ProductProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #isStopping = false;

  constructor(name: string, file: string, options: ProductOptions) {
    this.#name = name;
    this.#file = file;
    this.#options = options;
    this.#log = new ProductLog(name, options.logDirectory, options.show);
    const { promise, reject } = Promise.withResolvers<never>();
    this.failure = promise;
    this.#reportFailure = reject;
    // Its rejection is handled later; until then it must not count as unhandled.
    this.failure.catch(() => undefined);
    this.#start();
  }

  #start() {
    this.#backoff.started(performance.now());
    this.#process = new ProductProcess(this.#file, this.#log.descriptor, this.#options);
    void this.#process.ended.then(({ how }) => this.#onEnd(how));
  }

  #onEnd(how: string) {
    if (this.#isStopping) return;
    this.#process = undefined;
    const { restarts = true, show } = this.#options;
    const event = `The ${this.#name} ${how}`;
    const isLast = !restarts || (!this.hasBeenReady && ++this.#failedStarts >= MAX_FAILED_STARTS);
    if (isLast) {
      this.#reportFailure(new UsageError(`${event}. Its log: ${this.#log.path}`));
      return;
    }
    const pause = this.#backoff.ended(performance.now());
    show(`  ${event} and starts again in ${formatSeconds(pause)}. Its log: ${this.#log.path}`);
    this.#timer = setTimeout(() => this.#start(), pause);
  }

  async stop(): Promise<boolean> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const inOrder = (await this.#process?.stop()) ?? true;
    this.#log.close();
    return inOrder;
  }
}

class ProductProcess {
  readonly ended: Promise<{ isInOrder: boolean; how: string }>;
  readonly #child: ChildProcess;

  constructor(file: string, output: number, { environment, nodeFlags = [] }: ProductOptions) {
    this.#child = spawn(process.execPath, [...END_WITH_PARENT, ...nodeFlags, join(ROOT_DIRECTORY, file)], {
      cwd: ROOT_DIRECTORY,
      env: { ...ALLOCATOR_SETTINGS, ...environment },
      // In a separate session, because Ctrl-C must reach only this process, which then stops everything in order.
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
    });
    // In watch mode Node loads END_WITH_PARENT only in the watched process.
    if (nodeFlags.includes("--watch") && this.#child.pid) {
      const guard = guardProcess(this.#child.pid, { signal: "TERM" });
      this.#child.once("exit", () => guard?.kill("SIGKILL"));
    }
    this.ended = new Promise((resolve) => {
      this.#child.once("close", (code, signal) =>
        resolve({
          // A process that does not handle SIGTERM yet has nothing to clean up.
          isInOrder: code === 0 || signal === "SIGTERM",
          how: code === null ? `was killed (${signal})` : `ended with code ${code}`,
        }),
      );
      this.#child.once("error", (error) =>
        resolve({ isInOrder: false, how: `could not be started (${error.message})` }),
      );
    });
  }

  /** Returns whether it shut down cleanly. */
  async stop(): Promise<boolean> {
    this.#child.kill("SIGTERM");
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    const { isInOrder } = await this.ended;
    clearTimeout(timer);
    return isInOrder;
  }
}

async function pollReadiness(address: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let answer = "no answer";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${address}/readyz?exclude=disk`, { signal: AbortSignal.timeout(2_000) });
      if (response.ok) return;
      answer = await response.text();
    } catch {
      // Not listening yet.
    }
    await sleep(READY_POLL_MS);
  }
  throw new UsageError(`The api was not ready after ${READY_TIMEOUT_MS / 1000} s. ${address}/readyz: ${answer}`);
}
