export { type Address, formatAddress, formatIpv4, parseAddress, parseIpv4 } from "./address.ts";
export { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "./batch.ts";
export { type BuildInput, type BuildStep, buildDatabase } from "./build/build.ts";
export { UNKNOWN_PLACE } from "./build/encode-records.ts";
export {
  type Layers,
  type LocationLayer,
  type NetworkLayer,
  type PrivacyLayer,
  UNKNOWN_NETWORK,
} from "./build/layers.ts";
export { mergePartitions } from "./build/merge.ts";
export { type Partition, PartitionBuilder } from "./build/partition.ts";
export { IpdbError, type IpdbErrorCode } from "./error.ts";
export { FORMAT_VERSION } from "./format.ts";
export { NO_PRIVACY_SOURCES, PRIVACY_FLAGS, UNKNOWN_PRIVACY } from "./privacy-flags.ts";
export { IpdbReader } from "./reader.ts";
export { readAsnRanges } from "./sources/asn-csv.ts";
export { type GeonamesPlace, readGeonames } from "./sources/geonames.ts";
export type { ListContent } from "./sources/lists/list-rows.ts";
export { mergeLists, type PrivacyFlag, type PrivacyList } from "./sources/lists/privacy-layer.ts";
export { LIST_FORMATS, type ListFormat, readList } from "./sources/lists/read-list.ts";
export { MmdbSource } from "./sources/mmdb.ts";
export { XdbSource } from "./sources/xdb.ts";
export type * from "./types.ts";
export { verifyDatabase } from "./verify/verify.ts";
