import { availableParallelism } from "node:os";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { Failure, InvalidField } from "../errors.ts";
import { openFairQueue } from "./fair-queue.ts";

/** More pixels would exhaust memory. */
const MAX_PIXELS = 50_000_000;

/** Half the cores, and half of the four threads in Node's pool, which passwords, files and DNS need too. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 50;
const RETRY_SECONDS = 5;

// No picture is drawn twice, so what libvips keeps of the last ones would only be held for good.
sharp.cache(false);

/** Whoever sends many pictures waits for their own, and for no more than one of everyone else's. */
const inTurn = openFairQueue({
  atOnce: Math.min(MAX_AT_ONCE, Math.max(1, Math.floor(availableParallelism() / 2))),
  waiting: MAX_WAITING,
  lanes: ["pictures"],
  refusal: () => new Failure("UNAVAILABLE", { retry_after_seconds: RETRY_SECONDS }),
});

/** Accepted picture types, as detected from their content. */
export const pictureFormats = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const;

/** A file's type, detected from its content. */
export const typeOf = async (bytes: Buffer): Promise<string> =>
  (await fileTypeFromBuffer(bytes))?.mime ?? "application/octet-stream";

interface Drawing {
  format: "jpeg" | "png" | "webp";
  maxSide: number;
  /** Whose picture it is; lines take turns. */
  line: string;
}

/**
 * Decodes and re-encodes a picture, so that nothing can be hidden in it.
 * @throws InvalidField for one that cannot be decoded; Failure UNAVAILABLE while too many wait
 */
export const redraw = (bytes: Buffer, drawing: Drawing): Promise<Buffer> =>
  inTurn({ lane: "pictures", line: drawing.line }, () => draw(bytes, drawing));

async function draw(bytes: Buffer, { format, maxSide }: Drawing): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
  } catch {
    throw new InvalidField("file", "format", { format: "picture" });
  }
}
