/** Bytes processed before yielding to the browser: a few milliseconds of work. */
const PIECE = 262_144;
/** A packed piece may be a thousand times as long when unpacked. */
const PACKED_PIECE = 16_384;
/** Unpacked, a browser reads this much in about twenty seconds. */
const MAX_UNPACKED_BYTES = 1_000_000_000;
/** The first bytes of a file tell its format. */
const SAMPLE = 65_536;

/** Formats that have to be unpacked first, by their first bytes. */
const archives: readonly [name: string, ...beginning: number[]][] = [
  ["ZIP", 0x50, 0x4b, 0x03, 0x04],
  ["ZIP", 0x50, 0x4b, 0x05, 0x06],
  ["bzip2", 0x42, 0x5a, 0x68],
  ["xz", 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  ["Zstandard", 0x28, 0xb5, 0x2f, 0xfd],
  ["7-Zip", 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  ["RAR", 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  ["LZ4", 0x04, 0x22, 0x4d, 0x18],
  ["lzip", 0x4c, 0x5a, 0x49, 0x50],
  ["compress (.Z)", 0x1f, 0x9d],
];
/** Formats without text, or with text that is not written plainly, whose content does not give them away. */
const binaries: readonly string[] = [
  ...["%PDF-", "SQLite format 3", "ElfFile\0", "LPKSHHRH", "PAR1", "Obj\u0001"],
  // Captures of packets.
  ...["\xd4\xc3\xb2\xa1", "\xa1\xb2\xc3\xd4", "\x4d\x3c\xb2\xa1", "\x0a\x0d\x0d\x0a"],
];
const GZIP = [0x1f, 0x8b];

/** A file that cannot be searched for addresses, and why. */
export class UnreadableFile extends Error {
  readonly reason: "packed" | "binary" | "damaged" | "too_large";
  /** The name of the format of a packed file. */
  readonly format: string;

  constructor(reason: UnreadableFile["reason"], format = "") {
    super(`${reason} ${format}`);
    this.reason = reason;
    this.format = format;
  }
}

/**
 * The text of a file, unpacked and decoded, piece by piece, with the share of the file read so far.
 * @throws UnreadableFile
 */
export async function* textPieces(
  file: Blob,
  maxUnpackedBytes = MAX_UNPACKED_BYTES,
): AsyncGenerator<[text: string, share: number]> {
  const isPacked = startsWith(await bytesOf(file, 0, GZIP.length), GZIP);
  let decoder: TextDecoder | null = null;
  for await (const [bytes, share] of isPacked ? unpackedPieces(file, maxUnpackedBytes) : plainPieces(file)) {
    if (bytes.length === 0) continue;
    decoder ??= decoderOf(bytes.subarray(0, SAMPLE));
    yield [decoder.decode(bytes, { stream: true }), share];
  }
}

/**
 * The text of a file or a text, piece by piece, with the share of it read so far.
 * @throws UnreadableFile
 */
export async function* piecesOf(source: string | Blob): AsyncGenerator<[text: string, share: number]> {
  if (typeof source !== "string") return yield* textPieces(source);
  for (let at = 0; at < source.length; at += PIECE)
    yield [source.slice(at, at + PIECE), Math.min(1, (at + PIECE) / source.length)];
}

type Pieces = AsyncGenerator<[bytes: Uint8Array, share: number]>;

const bytesOf = async (file: Blob, from: number, to: number) =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, index) => bytes[index] === byte);

async function* plainPieces(file: Blob): Pieces {
  for (let at = 0; at < file.size; at += PIECE)
    yield [await bytesOf(file, at, at + PIECE), Math.min(1, (at + PIECE) / file.size)];
}

/** Logs that were rotated and joined consist of several gzip files one after another. */
async function* unpackedPieces(file: Blob, maxBytes: number): Pieces {
  const { Gunzip } = await import("fflate");
  let unpacked: Uint8Array[] = [];
  let size = 0;
  const gunzip = new Gunzip((bytes) => {
    unpacked.push(bytes);
    size += bytes.length;
  });
  for (let at = 0; at < file.size; at += PACKED_PIECE) {
    const isLast = at + PACKED_PIECE >= file.size;
    const packed = await bytesOf(file, at, at + PACKED_PIECE);
    try {
      gunzip.push(packed, isLast);
    } catch {
      throw new UnreadableFile("damaged");
    }
    if (size > maxBytes) throw new UnreadableFile("too_large");
    for (const bytes of unpacked) yield [bytes, Math.min(1, (at + PACKED_PIECE) / file.size)];
    unpacked = [];
  }
}

/** The name of the packed format whose files begin with these bytes; gzip is none, because it is unpacked here. */
export const archiveName = (beginning: Uint8Array): string | null =>
  archives.find(([, ...bytes]) => startsWith(beginning, bytes as number[]))?.[0] ?? null;

/** The decoder for a text that begins with these bytes. @throws UnreadableFile if it is not a text */
function decoderOf(sample: Uint8Array): TextDecoder {
  const archive = archiveName(sample);
  if (archive) throw new UnreadableFile("packed", archive);
  if (startsWith(sample, [0xff, 0xfe])) return new TextDecoder("utf-16le");
  if (startsWith(sample, [0xfe, 0xff])) return new TextDecoder("utf-16be");
  const beginning = String.fromCharCode(...sample.subarray(0, 16));
  if (binaries.some((known) => beginning.startsWith(known))) throw new UnreadableFile("binary");
  const zeros = [0, 0];
  let controls = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2]!++;
    else if (isControl(byte)) controls++;
  }
  const [even = 0, odd = 0] = zeros;
  // Latin text in UTF-16 has a zero in every other byte; other scripts have none there but at spaces and digits.
  const isUtf16 = Math.min(even, odd) * 20 < Math.max(even, odd);
  if (isUtf16 && controls * 100 <= sample.length) return new TextDecoder(odd > even ? "utf-16le" : "utf-16be");
  // A log that was cut while it was written may begin with many zeros.
  if (controls * 30 > sample.length - even - odd) throw new UnreadableFile("binary");
  return new TextDecoder();
}

/** Whether a byte is a control character that texts do not contain, unlike white space, separators and colours. */
const isControl = (byte: number): boolean => (byte > 2 && byte < 8) || (byte > 13 && byte < 27);
