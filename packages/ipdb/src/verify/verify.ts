import { crc32 } from "node:zlib";
import { checkChecksums } from "../checksums.ts";
import { decodeHeader, NETWORK_WORDS, PLACE_WORDS } from "../format.ts";
import { SectionViews } from "../views.ts";
import { verifyMetadata } from "./verify-metadata.ts";
import { verifyRecords } from "./verify-records.ts";
import { verifyIpv4 } from "./verify-v4.ts";
import { verifyIpv6 } from "./verify-v6.ts";

/**
 * Checks a whole database: header, section table, all checksums, and that the content has exactly the structure of
 * FORMAT.md, so that no lookup can read outside a section or meet an unsorted list. Throws an IpdbError with the section
 * and byte offset of the first error. Use it for files from elsewhere and for every file to be published.
 */
export function verifyDatabase(buffer: SharedArrayBuffer | ArrayBuffer): void {
  const bytes = new Uint8Array(buffer);
  const places = decodeHeader(bytes, bytes.length);
  checkChecksums(bytes, places, (section) => crc32(section));
  verifyContent(new SectionViews(buffer, places));
}

/** Checks the content of a file whose header and checksums have been verified. */
export function verifyContent(views: SectionViews): void {
  const sources = verifyMetadata(views);
  const pairs = views.places.records.length / 8;
  const records = pairs === 0 ? views.places.places.length / (PLACE_WORDS * 4) : pairs;
  verifyIpv4(views, records);
  verifyIpv6(views, records);
  verifyRecords(views, {
    places: views.places.places.length / (PLACE_WORDS * 4),
    networks: views.places.networks.length / (NETWORK_WORDS * 4),
    sources,
  });
}
