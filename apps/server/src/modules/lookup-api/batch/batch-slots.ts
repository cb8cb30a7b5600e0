import type { ServerResponse } from "node:http";
import { onClose } from "../../../lib/on-close.ts";
import { LookupFailure } from "../failure.ts";

/** Concurrent batches of one key. */
const PER_KEY = 16;
/** Concurrent batches of all keys: each may hold two megabytes that its client has not read yet. */
const IN_ALL = 128;
/** A client that has not read its response within this time is considered gone. */
const UNREAD_MS = 15_000;
const RETRY_SECONDS = 1;

/** Counts this process's running batches, from arrival until the answer has been sent or abandoned. */
export class BatchSlots {
  readonly #byKey = new Map<number, number>();
  #inAll = 0;

  /** Takes a slot that is released when the response is closed. @throws LookupFailure TOO_MANY_REQUESTS, UNAVAILABLE */
  take(keyId: number, response: ServerResponse): void {
    const ofKey = this.#byKey.get(keyId) ?? 0;
    if (ofKey >= PER_KEY) throw new LookupFailure("TOO_MANY_REQUESTS", RETRY_SECONDS);
    if (this.#inAll >= IN_ALL) throw new LookupFailure("UNAVAILABLE", RETRY_SECONDS);
    this.#byKey.set(keyId, ofKey + 1);
    this.#inAll++;
    const timer = setTimeout(() => response.destroy(), UNREAD_MS).unref();
    onClose(response, () => {
      clearTimeout(timer);
      this.#giveBack(keyId);
    });
  }

  #giveBack(keyId: number): void {
    const left = (this.#byKey.get(keyId) ?? 1) - 1;
    if (left > 0) this.#byKey.set(keyId, left);
    else this.#byKey.delete(keyId);
    this.#inAll--;
  }
}
