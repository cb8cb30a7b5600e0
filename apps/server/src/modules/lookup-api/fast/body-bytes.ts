import type { IncomingMessage } from "node:http";
import { LookupFailure } from "../failure.ts";

/**
 * Reads bodies of at most `limit` bytes, whatever their type. One that arrives in one chunk is passed on without
 * copying: Fastify would copy every body, and memory churn outside the heap triggers full garbage collections several
 * times a second.
 */
export function readBytes(limit: number) {
  return (
    { headers }: Pick<IncomingMessage, "headers">,
    payload: IncomingMessage,
    done: (error: Error | null, body?: Buffer) => void,
  ): void => {
    const pieces: Buffer[] = [];
    let length = 0;
    if (Number(headers["content-length"] ?? 0) > limit) done(new LookupFailure("INVALID_BODY"));
    else payload.on("data", take).on("end", give).on("error", refuse);

    function take(piece: Buffer) {
      length += piece.length;
      if (length > limit) refuse();
      else pieces.push(piece);
    }

    function give() {
      leave();
      const [first] = pieces;
      done(null, first && pieces.length === 1 ? first : Buffer.concat(pieces, length));
    }

    /** A truncated body is not our failure. */
    function refuse() {
      leave();
      done(new LookupFailure("INVALID_BODY"));
    }

    function leave() {
      payload.off("data", take).off("end", give).off("error", refuse);
    }
  };
}
