import { acquireOutput, type OutputBuffer } from "../../lookup-api/fast/fast.ts";
import type { RowCounts } from "./count-rows.ts";
import type { Store } from "./source.ts";
import type { Checkpoint, LookupTask, Part } from "./task.ts";

const PART_ROWS = 500_000;
/** Less than a power of two, to which memory grows. */
const PART_BYTES = 60 << 20;

/** Stores and reports finished parts while the next one is being written. */
export class PartStore {
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly #store: Store;
  readonly #keyPrefix: string;
  readonly #onPart: (part: Part) => Promise<void>;
  #number: number;
  /** The last part is stored and recorded. */
  #recorded: Promise<void> = Promise.resolve();
  /** The memory of the part before, for the one after. */
  #spare: OutputBuffer = acquireOutput();

  constructor(store: Store, task: LookupTask, onPart: (part: Part) => Promise<void>) {
    this.#store = store;
    this.#onPart = onPart;
    this.#keyPrefix = task.keyPrefix;
    this.#number = task.firstPart;
    this.maxRows = task.partRows ?? PART_ROWS;
    this.maxBytes = task.partBytes ?? PART_BYTES;
  }

  /**
   * Begins to store a part, once the one before is recorded. @param bytes May be those of `output`, which is not to be
   * used afterwards @returns The output to use instead
   */
  async add(bytes: Buffer, output: OutputBuffer, counts: RowCounts, next: Checkpoint | null): Promise<OutputBuffer> {
    const number = this.#number++;
    const key = `${this.#keyPrefix}${number}`;
    const part = { number, key, bytes: bytes.length, ...counts.summary(), next };
    await this.#recorded;
    this.#recorded = this.#store.files.put(key, bytes).then(() => this.#onPart(part));
    // Awaited with the next part; until then a failure must not count as unhandled.
    this.#recorded.catch(() => undefined);
    const spare = this.#spare;
    this.#spare = output;
    spare.length = 0;
    return spare;
  }

  /** Waits until all parts are recorded. */
  finish(): Promise<void> {
    return this.#recorded;
  }
}
