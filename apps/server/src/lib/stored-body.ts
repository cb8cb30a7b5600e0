/** Bytes at hand, or a part of a stored file. */
export type Part = Buffer | { key: string; from: number; size: number };

/** What is sent piece by piece, and can be gone on with. */
export interface StoredBody {
  parts: readonly Part[];
  name: string;
  type: string;
  changedAt: Date;
  /** Names the bytes: other bytes, another text. */
  tag: string;
  /** Of the whole, in hexadecimal; "" where it is not known. */
  sha256: string;
  headers?: Readonly<Record<string, string>>;
  cacheControl?: string;
}

/** Counts a transfer: takes a place before it begins, and hears how it ended. */
export interface TransferCount {
  /** @throws Failure where there is no place left */
  begin: () => Promise<void>;
  end: (isWhole: boolean) => Promise<void>;
}

export const sizeOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.size), 0);
