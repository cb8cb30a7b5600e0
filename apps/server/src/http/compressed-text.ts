import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A text in each form that a browser may ask for. */
export interface CompressedText {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export async function compressText(text: string): Promise<CompressedText> {
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
  ]);
  return { identity, br, gzip };
}
