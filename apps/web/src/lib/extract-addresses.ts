import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import { PIECE, textPieces } from "./text-file.ts";

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

interface Reading {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Finds the addresses in a text or file piece by piece, so that the page stays responsive.
 * @throws UnreadableFile for a file that is no text
 */
export async function extractAddresses(source: string | Blob, { signal, onProgress }: Reading) {
  const counter = new AddressCounter();
  for await (const [text, share] of typeof source === "string" ? piecesOf(source) : textPieces(source)) {
    signal.throwIfAborted();
    counter.add(text);
    onProgress(share);
    await nextTurn();
  }
  return counter.finish();
}

function* piecesOf(text: string): Generator<[text: string, share: number]> {
  for (let at = 0; at < text.length; at += PIECE)
    yield [text.slice(at, at + PIECE), Math.min(1, (at + PIECE) / text.length)];
}
