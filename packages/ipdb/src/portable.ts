/** The part of this package that uses web standards only, for programs outside Node. */
export { accuracyLevel } from "./accuracy-level.ts";
export { type Address, formatAddress, formatIpv4, parseAddress, parseIpv4 } from "./address.ts";
export { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "./batch.ts";
export { BufferReader } from "./buffer-reader.ts";
export { checkChecksums } from "./checksums.ts";
export { crc32 } from "./crc32.ts";
export { IpdbError } from "./error.ts";
export { decodeHeader } from "./format.ts";
export type { DatabaseMetadata, Network, Place } from "./types.ts";
