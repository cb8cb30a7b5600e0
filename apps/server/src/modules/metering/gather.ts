import type { App } from "../../app.ts";
import type { CountryTally } from "../../lib/country-tally.ts";
import { bucketOf, readFlush, SETTLEMENTS, type UnfoldedFlush } from "./unfolded.ts";
import { type Call, type CallReader, type CallSums, UsageLedger } from "./usage-ledger.ts";
import { UsageLog } from "./usage-log.ts";

/** A key with fewer calls in a fold is not worth its rows. */
const MIN_CALLS = 100;
/** Calls gathered of a bucket at once, below what a log records. */
const MAX_OF_BUCKET = 10_000;
/** Settlements of a process are gathered until the next minute. */
const SETTLED_EVERY_MS = 60_000;
/** A process that has not flushed for this long may be dead, and its settlements wait for nothing. */
const SILENT_MS = 20_000;

/** What a fold does with the flushes it has read. */
export interface SortedCalls {
  /** Those it ends. */
  flushes: readonly UnfoldedFlush[];
  /** Calls added to the counts of their keys. */
  ledger: UsageLedger;
  /** Calls that wait for more of their keys: all those of a key, or none. */
  logs: readonly { bucket: number; keys: readonly number[]; bytes: Buffer }[];
  /** Processes whose settlements are gathered, the number of the row that holds them, and their last flush. */
  kept: readonly { process: string; sequence: number; until: Date }[];
}

/** The bytes of a flush are not a log. */
export class UnreadableFlush extends Error {
  readonly flush: UnfoldedFlush;
  constructor(flush: UnfoldedFlush, cause: unknown) {
    super(`the calls of flush ${flush.sequence} of ${flush.process} cannot be read`, { cause });
    this.flush = flush;
  }
}

async function readOrBlame(flush: UnfoldedFlush, reader: CallReader): Promise<void> {
  try {
    await readFlush(flush, reader);
  } catch (error) {
    throw new UnreadableFlush(flush, error);
  }
}

/**
 * Sorts calls into those that are counted and those that are gathered.
 * @param buckets those of which nothing is gathered; null for all, and for all settlements
 * @throws UnreadableFlush
 */
export async function sortCalls(
  app: App,
  flushes: readonly UnfoldedFlush[],
  buckets: readonly number[] | null,
): Promise<SortedCalls> {
  if (buckets === null) {
    const ledger = new UsageLedger();
    for (const flush of flushes) await readOrBlame(flush, ledger);
    return { flushes, ledger, logs: [], kept: [] };
  }
  const gatherer = new Gatherer(buckets);
  for (const flush of flushes) await readOrBlame(flush, gatherer);
  return { ...keepSettlements(flushes, app.now().getTime()), ...gatherer.finish() };
}

/** Which of these flushes are folded, and the processes whose settlements are gathered once more. */
function keepSettlements(flushes: readonly UnfoldedFlush[], now: number): Pick<SortedCalls, "flushes" | "kept"> {
  const latest = new Map<string, UnfoldedFlush>();
  for (const flush of flushes)
    if (flush.bucket === null && flush.sequence >= (latest.get(flush.process)?.sequence ?? 0))
      latest.set(flush.process, flush);
  const isSilent = ({ createdAt }: UnfoldedFlush): boolean => Math.abs(now - createdAt.getTime()) > SILENT_MS;
  const gathered = flushes.filter(({ bucket }) => bucket === SETTLEMENTS);
  const due = new Set(
    gathered
      .filter((one) => {
        const last = latest.get(one.process);
        return last ? minuteOf(last) !== minuteOf(one) : isSilent(one);
      })
      .map(({ process }) => process),
  );
  return {
    flushes: flushes.filter(({ bucket, process }) => bucket !== SETTLEMENTS || latest.has(process) || due.has(process)),
    kept: [...latest.values()]
      .filter((last) => !due.has(last.process) && !isSilent(last))
      // Flushes are numbered from 1, and -1 is taken.
      .map(({ process, sequence, createdAt }) => ({ process, sequence: -1 - sequence, until: createdAt })),
  };
}

const minuteOf = ({ createdAt }: UnfoldedFlush): number => Math.floor(createdAt.getTime() / SETTLED_EVERY_MS);

/** Counts the calls of keys that have many of them, and gathers the others. */
class Gatherer implements CallReader {
  readonly #ledger = new UsageLedger();
  readonly #counted: ReadonlySet<number>;
  /** Calls of keys that have had few so far; null once they had many. */
  readonly #waiting = new Map<number, Entry[] | null>();

  constructor(buckets: readonly number[]) {
    this.#counted = new Set(buckets);
  }

  add(call: Call): void {
    if (this.#isCounted(call)) this.#ledger.add(call);
    else this.#wait({ call, batch: null });
  }

  addMany(call: Call, calls: number, countries: CountryTally | null): void {
    if (this.#isCounted(call)) this.#ledger.addMany(call, calls, countries);
    else this.#wait({ call, batch: { calls, countries } });
  }

  addCounts(call: Call, sums: CallSums): void {
    this.#countAll(call.key.id);
    this.#ledger.addCounts(call, sums);
  }

  finish(): Pick<SortedCalls, "ledger" | "logs"> {
    const gathered = new Map<number, { log: UsageLog; keys: number[] }>();
    for (const [key, entries] of this.#waiting) {
      if (entries === null) continue;
      const bucket = bucketOf(entries[0]!.call.key.accountId);
      const { log, keys } = gathered.get(bucket) ?? { log: new UsageLog(), keys: [] };
      if (log.entries + entries.length > MAX_OF_BUCKET) {
        append(this.#ledger, entries);
        continue;
      }
      append(log, entries);
      keys.push(key);
      gathered.set(bucket, { log, keys });
    }
    return {
      ledger: this.#ledger,
      logs: [...gathered].map(([bucket, { log, keys }]) => ({ bucket, keys, bytes: log.finish() })),
    };
  }

  #isCounted({ key }: Call): boolean {
    return this.#waiting.get(key.id) === null || this.#counted.has(bucketOf(key.accountId));
  }

  #wait(entry: Entry): void {
    const { id } = entry.call.key;
    const entries = this.#waiting.get(id);
    if (!entries) {
      this.#waiting.set(id, [entry]);
      return;
    }
    if (entries.push(entry) === MIN_CALLS) this.#countAll(id);
  }

  /** Counts the calls of a key that wait, and those that follow. */
  #countAll(id: number): void {
    append(this.#ledger, this.#waiting.get(id) ?? []);
    this.#waiting.set(id, null);
  }
}

interface Entry {
  call: Call;
  batch: { calls: number; countries: CountryTally | null } | null;
}

function append(reader: Pick<CallReader, "add" | "addMany">, entries: readonly Entry[]): void {
  for (const { call, batch } of entries) {
    if (batch) reader.addMany(call, batch.calls, batch.countries);
    else reader.add(call);
  }
}
