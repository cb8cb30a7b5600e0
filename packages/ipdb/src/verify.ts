import { BODY_OFFSET, decodeHeader } from "./format.ts";
import { checkChecksums } from "./load.ts";

/** Checks a whole database; throws IpdbError. */
export function verifyDatabase(buffer: SharedArrayBuffer | ArrayBuffer): void {
  const bytes = new Uint8Array(buffer);
  const places = decodeHeader(bytes.subarray(0, BODY_OFFSET), bytes.length);
  checkChecksums(bytes, places);
}
