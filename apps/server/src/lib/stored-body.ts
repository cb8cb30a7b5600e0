/** Bytes in memory, or a range of a stored file. */
export type Part = Buffer | { key: string; from: number; size: number };

/** A body that is sent in pieces and can be resumed. */
export interface StoredBody {
  parts: readonly Part[];
  name: string;
  type: string;
  changedAt: Date;
  /** Identifies the content: different bytes, different tag. */
  tag: string;
  /** SHA-256 of the whole, in hexadecimal; "" if unknown. */
  sha256: string;
  headers?: Readonly<Record<string, string>>;
  cacheControl?: string;
}

/** Counts a transfer: reserves a slot before it begins; the caller reports how it ended. */
export interface TransferCount {
  /** @throws Failure if no slot is left */
  begin: () => Promise<void>;
  end: (isWhole: boolean) => Promise<void>;
}

export const sizeOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.size), 0);
