import { Piscina } from "piscina";
import type { CircuitBreaker } from "../lib/circuit-breaker.ts";
import { countUnexpectedExit } from "../lib/metrics.ts";
import type { RenderedPage, RenderOutcome, RenderTask } from "./render-thread.ts";

/** The idle thread ends, to free its memory. */
const IDLE_MS = 600_000;
/** For a thread that hangs; far longer than any page takes, with those before it, while calls keep every core busy. */
const RENDER_TIMEOUT_MS = 60_000;
/** Below answering calls, but with a third of its share of a full core, because visitors wait for it. */
const NICENESS = 5;
const THREAD = "render-thread";

type Pool = Piscina<RenderTask, RenderOutcome>;

/** The one thread that renders pages, started with the first page and again after it has failed. */
export class RenderPool {
  readonly #script: string;
  readonly #breaker: CircuitBreaker;
  #pool: Pool | null = null;

  constructor(script: string, breaker: CircuitBreaker) {
    this.#script = script;
    this.#breaker = breaker;
    countUnexpectedExit(THREAD, 0);
  }

  /**
   * A page, or null if what it is about does not exist.
   * @throws Failure UNAVAILABLE if the thread fails; Error if only this page does
   */
  async render(task: RenderTask): Promise<RenderedPage | null> {
    const outcome = await this.#breaker.run(() => this.#run(task));
    if ("error" in outcome) throw new Error(outcome.error);
    return outcome.page;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = null;
  }

  async #run(task: RenderTask): Promise<RenderOutcome> {
    this.#pool ??= this.#open();
    const pool = this.#pool;
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(RENDER_TIMEOUT_MS) });
    } catch (error) {
      this.#abandon(pool);
      throw error;
    }
  }

  #open(): Pool {
    const pool: Pool = new Piscina({
      filename: this.#script,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      niceIncrement: NICENESS,
    });
    // A thread that cannot start reports it here, while its pages would wait forever; without a listener it would end
    // the process.
    pool.on("error", () => this.#abandon(pool));
    return pool;
  }

  /** Ends a pool whose thread has failed, and so every page that waits in it. */
  #abandon(pool: Pool): void {
    if (this.#pool !== pool) return;
    this.#pool = null;
    countUnexpectedExit(THREAD);
    void pool.destroy();
  }
}
