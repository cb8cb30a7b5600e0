import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { PlaneFailure } from "./failure.ts";

/**
 * Reads bodies of at most `limit` bytes, whatever their type. One that came in one piece is given as it came: Fastify
 * copies every body once more, and memory outside the heap that comes and goes has the whole heap collected several times
 * a second.
 */
export function readBytes(limit: number) {
  return (
    { headers }: FastifyRequest,
    payload: IncomingMessage,
    done: (error: Error | null, body?: Buffer) => void,
  ): void => {
    const pieces: Buffer[] = [];
    let length = 0;
    if (Number(headers["content-length"] ?? 0) > limit) done(new PlaneFailure("INVALID_BODY"));
    else payload.on("data", take).on("end", end).on("error", end);

    function take(piece: Buffer) {
      length += piece.length;
      if (length > limit) end(new PlaneFailure("INVALID_BODY"));
      else pieces.push(piece);
    }

    function end(error?: Error) {
      payload.off("data", take).off("end", end).off("error", end);
      const [first] = pieces;
      if (error) done(error);
      else done(null, first && pieces.length === 1 ? first : Buffer.concat(pieces, length));
    }
  };
}
