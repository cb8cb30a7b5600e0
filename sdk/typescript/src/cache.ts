/** Keeps the values used last for a limited time. */
export class Cache<Value> {
  readonly #size: number;
  readonly #milliseconds: number;
  /** In order of use, oldest first. */
  readonly #entries = new Map<string, { value: Value; until: number }>();

  constructor(size: number, seconds: number) {
    this.#size = size;
    this.#milliseconds = seconds * 1000;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until <= Date.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    if (this.#size === 0) return;
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: Date.now() + this.#milliseconds });
    if (this.#entries.size > this.#size) this.#entries.delete(this.#entries.keys().next().value!);
  }

  clear(): void {
    this.#entries.clear();
  }
}
