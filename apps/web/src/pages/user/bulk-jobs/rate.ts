const SECONDS_KEPT = 8;
const SECONDS_NEEDED = 1;

/** Measures how fast a growing amount grows, over the last few seconds. */
export class Rate {
  #samples: (readonly [seconds: number, amount: number])[] = [];

  /** Notes an amount and returns the growth per second; null until there is enough to go by. */
  note(amount: number, milliseconds: number): number | null {
    const now = milliseconds / 1000;
    this.#samples.push([now, amount]);
    // One sample from before the window is kept, so that rare samples still give a rate.
    while (this.#samples.length > 2 && now - this.#samples[1]![0] >= SECONDS_KEPT) this.#samples.shift();
    const [start, first] = this.#samples[0]!;
    return now - start < SECONDS_NEEDED ? null : (amount - first) / (now - start);
  }

  /** Forgets the past, such as before a pause. */
  reset(): void {
    this.#samples = [];
  }
}

/** Seconds until `total` is reached at this rate; null if that cannot be told. */
export const secondsLeft = (done: number, total: number, rate: number | null): number | null =>
  rate === null || rate <= 0 ? null : Math.max(0, total - done) / rate;
