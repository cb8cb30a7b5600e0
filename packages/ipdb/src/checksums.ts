import { IpdbError } from "./error.ts";
import { alignUp, type SectionPlace, type SectionPlaces } from "./format.ts";

/** Checks the sections of a file's bytes against the checksums in the section table. @throws IpdbError */
export function checkChecksums(bytes: Uint8Array, places: SectionPlaces, crc32: (bytes: Uint8Array) => number): void {
  for (const place of Object.values(places)) {
    compareChecksum(place, crc32(bytes.subarray(place.offset, place.offset + alignUp(place.length))));
  }
}

/** @throws IpdbError unless the checksum of a section is the one in the section table. */
export function compareChecksum(place: SectionPlace, checksum: number): void {
  if (checksum !== place.checksum) {
    throw new IpdbError(
      "CHECKSUM_MISMATCH",
      place.name,
      place.offset,
      `the ${place.length} bytes from here on have been modified`,
    );
  }
}
