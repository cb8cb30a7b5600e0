import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Backoff } from "./backoff.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { describeError } from "./errors.ts";
import { rotateLog } from "./log-rotation.ts";
import { formatSeconds } from "./terminal.ts";

const LOG_CHECK_MS = 1000;

/** Keeps an embedded PostgreSQL running: if it ends, it is restarted on the same port. */
export class SupervisedPostgres {
  readonly #directory: string;
  readonly #port: number;
  readonly #show: (line: string) => void;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #watching: Promise<void>;
  #postgres: EmbeddedPostgres;

  /** `directory` is the requested folder, which may differ from the actual data folder. */
  constructor(postgres: EmbeddedPostgres, directory: string, show: (line: string) => void) {
    this.#postgres = postgres;
    this.#directory = directory;
    this.#port = Number(new URL(postgres.url).port);
    this.#show = show;
    this.#timer = setInterval(() => rotateLog(this.#logFile), LOG_CHECK_MS).unref();
    this.#watching = this.#watch();
  }

  get #logFile(): string {
    return join(this.#postgres.directory, "postgres.log");
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    const backoff = new Backoff();
    const stopped = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    backoff.started(performance.now());
    while (true) {
      await Promise.race([this.#postgres.ended, stopped]);
      if (signal.aborted) return;
      const pause = backoff.ended(performance.now());
      this.#show(`  PostgreSQL ended and starts again in ${formatSeconds(pause)}. Its log: ${this.#logFile}`);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      backoff.started(performance.now());
      try {
        this.#postgres = await startEmbeddedPostgres({ directory: this.#directory, port: this.#port });
      } catch (error) {
        this.#show(`  PostgreSQL did not start: ${describeError(error)}`);
      }
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#watching;
    await this.#postgres.stop();
  }
}
