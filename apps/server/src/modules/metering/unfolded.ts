import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import type { CallReader } from "./usage-ledger.ts";
import { readUsageLog } from "./usage-log.ts";

/** Bytes of calls read at once. */
const MAX_BYTES = 8_000_000;
/** How long gathered calls wait for more of their keys, and the bytes of a bucket that need not wait. */
const GATHERED_MS = 300_000;
const GATHERED_BYTES = 1_000_000;
/** Gathered calls are kept apart by account, so that a question about one account reads few of them. */
const BUCKETS = 64;
/** The bucket of gathered settlements. */
export const SETTLEMENTS = -1;
/** The bucket of bytes that could not be read. They are kept for whoever looks into it. */
export const UNREADABLE = -2;

export const bucketOf = (accountId: number): number => accountId % BUCKETS;

/** A flush that is not folded yet, or what was gathered from several. */
export interface UnfoldedFlush {
  process: string;
  sequence: number;
  createdAt: Date;
  /** Null for a flush, the bucket of gathered calls, or `SETTLEMENTS`. */
  bucket: number | null;
  bytes: Uint8Array;
}

/**
 * The oldest flushes that are not folded yet, up to a bounded number of bytes, and what was gathered before.
 * @param buckets those read of what was gathered; all by default
 */
export const unfoldedFlushes = (
  { db }: Pick<App, "db">,
  buckets: readonly number[] | null = null,
): Promise<UnfoldedFlush[]> => db.$queryRaw<UnfoldedFlush[]>`
  select process, sequence, created_at as "createdAt", bucket, bytes from (
    select process, sequence, created_at, bucket, bytes,
      sum(octet_length(bytes)) over (order by created_at, process, sequence) - octet_length(bytes) as before
    from usage_flushes where folded_at is null
      and (bucket is null or ${buckets === null} or bucket = any(${[...(buckets ?? [])]}::int[]))
  ) f where before < ${MAX_BYTES} order by created_at, process, sequence`;

/** The buckets of which enough calls are gathered, or which have waited for long enough, and for some milliseconds more. */
export async function dueBuckets({ db, now }: Pick<App, "db" | "now">, more = 0): Promise<number[]> {
  const until = now();
  const from = new Date(until.getTime() - GATHERED_MS - more);
  // A clock that was set back must not keep them waiting.
  const rows = await db.$queryRaw<{ bucket: number }[]>`
    select bucket from usage_flushes where folded_at is null and bucket >= 0 group by bucket
    having not bool_and(created_at between ${from} and ${until}) or sum(octet_length(bytes)) > ${GATHERED_BYTES}`;
  return rows.map(({ bucket }) => bucket);
}

/** Whether no more flushes were left when these were read. */
export const areAll = (flushes: readonly UnfoldedFlush[]): boolean =>
  flushes.reduce((sum, { bytes }) => sum + bytes.length, 0) < MAX_BYTES;

/** Reads the calls of a flush, those of all accounts or of one, and gives others a turn of the event loop. */
export async function readFlush({ bytes }: UnfoldedFlush, reader: CallReader, accountId?: number): Promise<void> {
  if (bytes.length > 0) readUsageLog(bytes, reader, accountId);
  await new Promise((resolve) => setImmediate(resolve));
}

/** Sets the calls of a flush aside, so that it does not keep all others from being folded; its settlements stay. */
export async function setAside(
  { db, now }: Pick<App, "db" | "now">,
  { process, sequence, bytes }: UnfoldedFlush,
): Promise<void> {
  await db.$executeRaw`
    with emptied as (
      update usage_flushes set bytes = '' where process = ${process} and sequence = ${sequence} and folded_at is null
        and bytes <> '' returning created_at
    )
    insert into usage_flushes (process, sequence, created_at, folded_at, bucket, balances, spent, bytes)
    select ${randomUUID()}, 0, created_at, ${now()}, ${UNREADABLE}, '{}', '{}', ${bytes} from emptied`;
}
