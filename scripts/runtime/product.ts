import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { END_WITH_PARENT } from "./commands.ts";
import { UsageError } from "./errors.ts";
import { ROOT_DIRECTORY } from "./paths.ts";
import { ProductLog } from "./product-log.ts";
import type { Environment } from "./settings.ts";

const STOP_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 50;

export type ProductOptions = {
  environment: Environment;
  logDirectory: string;
  /** Flags for Node, such as --watch. */
  nodeFlags?: string[];
  show: (line: string) => void;
};

/** The api and the worker, as processes of ours. */
export class Product {
  readonly #processes: ProductProcess[];

  constructor(options: ProductOptions) {
    this.#processes = [
      new ProductProcess("api", "apps/server/src/api.ts", options),
      new ProductProcess("worker", "apps/server/src/worker.ts", options),
    ];
  }

  /** Rejects as soon as one of the processes ends without having been asked to. */
  failure(): Promise<never> {
    return Promise.race(this.#processes.map((process) => process.failure));
  }

  /** Waits until the api at `address` says that it can serve. */
  async waitUntilReady(address: string): Promise<void> {
    await Promise.race([pollReadiness(address), this.failure()]);
  }

  /** Asks both processes to end, and ends what has not within 10 s. Returns whether both ended in order. */
  async stop(): Promise<boolean> {
    const inOrder = await Promise.all(this.#processes.map((process) => process.stop()));
    return inOrder.every(Boolean);
  }
}

class ProductProcess {
  readonly failure: Promise<never>;
  readonly #child: ChildProcess;
  readonly #log: ProductLog;
  readonly #closed: Promise<number | null>;
  #isStopping = false;

  constructor(name: string, file: string, { environment, logDirectory, nodeFlags = [], show }: ProductOptions) {
    this.#log = new ProductLog(name, logDirectory, show);
    this.#child = spawn(process.execPath, [...END_WITH_PARENT, ...nodeFlags, join(ROOT_DIRECTORY, file)], {
      cwd: ROOT_DIRECTORY,
      env: environment,
      // A session of its own: Ctrl-C must reach only us, who then stop everything in order.
      detached: true,
      stdio: ["ignore", this.#log.descriptor, this.#log.descriptor, "ipc"],
    });
    this.#closed = new Promise((resolve) => {
      this.#child.once("close", (code) => resolve(code));
      this.#child.once("error", () => resolve(null));
    });
    this.failure = this.#closed.then((code) => {
      if (this.#isStopping) return new Promise<never>(() => undefined);
      const how = code === null ? `was killed (${this.#child.signalCode})` : `ended with code ${code}`;
      throw new UsageError(`The ${name} ${how}. Its log: ${this.#log.path}`);
    });
    // Whoever waits for it sees it; until then it must not count as unhandled.
    this.failure.catch(() => undefined);
  }

  async stop(): Promise<boolean> {
    this.#isStopping = true;
    this.#child.kill("SIGTERM");
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    const code = await this.#closed;
    clearTimeout(timer);
    this.#log.close();
    return code === 0;
  }
}

async function pollReadiness(address: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let answer = "no answer";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
      if (response.ok) return;
      answer = await response.text();
    } catch {
      // Not listening yet.
    }
    await sleep(READY_POLL_MS);
  }
  throw new UsageError(`The api was not ready after ${READY_TIMEOUT_MS / 1000} s. ${address}/readyz: ${answer}`);
}
