import type { IncomingMessage } from "node:http";
import { PlaneFailure } from "../failure.ts";

/**
 * Reads bodies of at most `limit` bytes, whatever their type. One that came in one piece is given as it came: Fastify
 * copies every body once more, and memory outside the heap that comes and goes has the whole heap collected several times
 * a second.
 */
export function readBytes(limit: number) {
  return (
    { headers }: Pick<IncomingMessage, "headers">,
    payload: IncomingMessage,
    done: (error: Error | null, body?: Buffer) => void,
  ): void => {
    const pieces: Buffer[] = [];
    let length = 0;
    if (Number(headers["content-length"] ?? 0) > limit) done(new PlaneFailure("INVALID_BODY"));
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

    /** A body that is cut off is no failure of ours. */
    function refuse() {
      leave();
      done(new PlaneFailure("INVALID_BODY"));
    }

    function leave() {
      payload.off("data", take).off("end", give).off("error", refuse);
    }
  };
}
