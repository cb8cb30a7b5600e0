import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import Negotiator from "negotiator";

export type Encoding = "br" | "zstd" | "gzip";

const { constants } = zlib;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
type ZstdCompress = (bytes: Buffer, done: (error: Error | null, result: Buffer) => void) => void;
/** Node has Zstandard since 22.15. */
const zstd = "zstdCompress" in zlib ? promisify(zlib.zstdCompress as unknown as ZstdCompress) : null;

const known = [...(["br", "zstd", "gzip"] as const).filter((name) => name !== "zstd" || zstd), "identity"];
/** Characters of an Accept-Encoding header that are looked at; browsers send thirty. */
const MAX_ACCEPTED_LENGTH = 200;

/** The encoding that a caller prefers, by the weights it sends and else the smallest. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | "identity" {
  const accepted = headers["accept-encoding"];
  // Without the header any encoding is allowed, but most such callers read none.
  if (accepted === undefined || accepted === "identity") return "identity";
  const asked = { headers: { "accept-encoding": String(accepted).slice(0, MAX_ACCEPTED_LENGTH) } };
  // The library's types lack its second argument.
  const negotiator: { encodings(offered: string[], choice: { preferred: string[] }): string[] } = new Negotiator(asked);
  const [first] = negotiator.encodings(known, { preferred: known });
  return (first ?? "identity") as Encoding | "identity";
}

/** Compresses what is sent once, as fast as the encoding allows. */
export const compressFast = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  compress(bytes, encoding, { br: 1, gzip: 1 });

/** Compresses what is sent many times. */
export const compressSmall = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  compress(bytes, encoding, { br: 6, gzip: 6 });

function compress(bytes: Buffer, encoding: Encoding, level: { br: number; gzip: number }): Promise<Buffer> {
  if (encoding === "zstd" && zstd) return zstd(bytes);
  if (encoding === "gzip") return gzip(bytes, { level: level.gzip });
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level.br } });
}
