import type { ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { onClose } from "../lib/on-close.ts";
import { clientKey } from "./limits.ts";

const MIB = 1024 * 1024;
/** Two of the largest uploads. */
const BYTES_PER_CLIENT = 24 * MIB;
const BYTES_IN_ALL = 192 * MIB;
/** For Retry-After. */
export const LARGE_BODY_RETRY_SECONDS = 2;

/** Bounds the memory of large bodies that are being received or answered at the same time, per client and in all. */
export class LargeBodies {
  readonly #byClient = new Map<string, number>();
  #total = 0;

  /**
   * Reserves the memory of a request's body until its response is finished or its connection is gone. Returns whether
   * there is room.
   * @param maxBytes the limit of the body, for one that does not state its length
   */
  reserve(request: FastifyRequest, response: ServerResponse, maxBytes: number): boolean {
    const client = clientKey(request);
    const length = Number(request.headers["content-length"] ?? maxBytes);
    // A longer one is refused before it is read.
    const bytes = Math.min(length, maxBytes);
    const own = this.#byClient.get(client) ?? 0;
    if (own + bytes > BYTES_PER_CLIENT || this.#total + bytes > BYTES_IN_ALL) return false;
    this.#add(client, bytes);
    onClose(response, () => this.#add(client, -bytes));
    return true;
  }

  #add(client: string, bytes: number): void {
    this.#total += bytes;
    const own = (this.#byClient.get(client) ?? 0) + bytes;
    if (own > 0) this.#byClient.set(client, own);
    else this.#byClient.delete(client);
  }
}
