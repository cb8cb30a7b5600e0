import { Transform } from "node:stream";
import type { FastifyRequest, RequestPayload } from "fastify";
import { Failure } from "../errors.ts";

const tooLarge = (most: number): Failure => new Failure("TOO_LARGE", { max_bytes: most });

/** Refuses a body that states a greater length. @throws Failure TOO_LARGE */
export function requireLength({ headers }: FastifyRequest, most: number): void {
  if (Number(headers["content-length"] ?? 0) > most) throw tooLarge(most);
}

/** The body, which fails once it is longer; for a limit that depends on who calls, unlike that of Fastify's route. */
export function limitedBody({ headers }: FastifyRequest, body: RequestPayload, most: number): RequestPayload {
  if (headers["content-length"] !== undefined) return body;
  let received = 0;
  return body.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        if (received > most) done(tooLarge(most));
        else done(null, chunk);
      },
    }),
  );
}
