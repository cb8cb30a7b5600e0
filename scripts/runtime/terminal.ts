const FRAME_INTERVAL_MS = 120;
/** How often a long step reports its progress if the output is not a terminal. */
const PLAIN_INTERVAL_MS = 5_000;
const BAR_WIDTH = 24;
const TITLE_WIDTH = 56;

type Step = { title: string; detail: string; fraction: number | undefined; startedAt: number };

export type StepControl = {
  /** Progress of the step: `fraction` from 0 to 1, and its current activity. */
  report: (fraction: number, detail: string) => void;
};

/**
 * Prints progress: one line per finished step with its time and, on a terminal, a live line with the running
 * steps. Steps may run at the same time.
 */
export class StepPrinter {
  readonly #running = new Set<Step>();
  readonly #stream = process.stdout;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    const interval = this.#stream.isTTY ? FRAME_INTERVAL_MS : PLAIN_INTERVAL_MS;
    this.#timer = setInterval(() => this.#showRunning(), interval).unref();
    // The reader of our output may exit first; a clean shutdown matters more than the message.
    this.#stream.on("error", () => undefined);
    process.stderr.on("error", () => undefined);
  }

  /** Runs one step and prints the text returned by `work`. */
  async run(title: string, work: (control: StepControl) => Promise<string>): Promise<void> {
    const step: Step = { title, detail: "", fraction: undefined, startedAt: performance.now() };
    this.#running.add(step);
    try {
      const outcome = await work({
        report: (fraction, detail) => {
          step.fraction = fraction;
          step.detail = detail;
        },
      });
      this.#running.delete(step);
      this.print(`  ✓ ${outcome.padEnd(TITLE_WIDTH)} ${formatSeconds(performance.now() - step.startedAt)}`);
    } catch (error) {
      this.#running.delete(step);
      this.print(`  ✗ ${title}`);
      throw error;
    }
  }

  print(line: string) {
    this.#clearLiveLine();
    this.#stream.write(`${line}\n`);
  }

  close() {
    clearInterval(this.#timer);
    this.#clearLiveLine();
  }

  #showRunning() {
    if (this.#running.size === 0) return;
    const texts = [...this.#running].map(describeStep);
    if (!this.#stream.isTTY) {
      for (const text of texts) this.#stream.write(`  … ${text}\n`);
      return;
    }
    const line = `  … ${texts.join(" · ")}`.slice(0, this.#stream.columns - 1);
    this.#clearLiveLine();
    this.#stream.write(line);
  }

  #clearLiveLine() {
    if (!this.#stream.isTTY) return;
    this.#stream.cursorTo(0);
    this.#stream.clearLine(0);
  }
}

function describeStep({ title, detail, fraction, startedAt }: Step): string {
  if (fraction === undefined) return `${title} ${formatSeconds(performance.now() - startedAt)}`;
  const filled = Math.round(Math.min(Math.max(fraction, 0), 1) * BAR_WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  return `${title} ${bar} ${Math.floor(fraction * 100)} %${detail ? ` ${detail}` : ""}`;
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
