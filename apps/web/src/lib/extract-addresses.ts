import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import { type CsvShape, recognizeCsv } from "./csv-columns.ts";
import { type ClientReader, clientReader, type LogFormat, recognizeFormat } from "./log-format.ts";
import { nextTurn } from "./next-turn.ts";
import { piecesOf } from "./text-file.ts";

interface Reading {
  /** Whether to count every address, also where the log's format tells which one is the client. */
  isEvery?: boolean;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

export interface FoundAddresses {
  /** The most frequent first. */
  counts: [address: string, count: number][];
  /** The format by which only clients were counted; null if every address was. */
  format: LogFormat | null;
  /** How the text is divided into columns, if it is a CSV file with a column of addresses. */
  csv: CsvShape | null;
}

/**
 * Finds the addresses in a text or file piece by piece, so that the page stays responsive: of a log of a known format
 * the client of each line, of anything else every address.
 * @throws UnreadableFile for a file that is no text
 */
export async function extractAddresses(
  source: string | Blob,
  { isEvery = false, signal, onProgress }: Reading,
): Promise<FoundAddresses> {
  const counter = new AddressCounter();
  let shape: { format: LogFormat | null; csv: CsvShape | null } | null = null;
  let clients: ClientLines | null = null;
  for await (const [text, share] of piecesOf(source)) {
    signal.throwIfAborted();
    if (!shape) {
      const known = recognizeFormat(text);
      // The lines of a log may have commas, too.
      shape = { format: isEvery ? null : known, csv: known ? null : await recognizeCsv(text) };
      if (shape.format) clients = new ClientLines(clientReader(shape.format));
    }
    counter.add(clients ? clients.of(text) : text);
    onProgress(share);
    await nextTurn();
  }
  if (clients) counter.add(clients.of("\n"));
  return { counts: counter.finish(), format: shape?.format ?? null, csv: shape?.csv ?? null };
}

/** Reads the clients of a log that arrives in pieces. */
class ClientLines {
  readonly #read: ClientReader;
  #rest = "";

  constructor(read: ClientReader) {
    this.#read = read;
  }

  /** The clients of the lines that a piece completes, one in a line. */
  of(piece: string): string {
    const lines = (this.#rest + piece).split("\n");
    this.#rest = lines.pop()!;
    return lines
      .map((line) => this.#read(line.replace(/\r$/, "")))
      .filter((client) => client !== null)
      .concat("")
      .join("\n");
  }
}
