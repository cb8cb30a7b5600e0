export { type Address, formatAddress, formatIpv4, parseAddress, parseIpv4 } from "./address.ts";
export { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "./batch.ts";
export { type BuildInput, type BuildStep, buildDatabase } from "./build/build.ts";
export type {
  Layers,
  LocationLayer,
  NetworkFacts,
  NetworkLayer,
  PrivacyLayer,
} from "./build/layers.ts";
export { type Partition, PartitionBuilder } from "./build/partition.ts";
export { IpdbError, type IpdbErrorCode } from "./error.ts";
export { IpdbReader } from "./reader.ts";
export { readAsnRanges } from "./sources/asn-csv.ts";
export { MmdbSource } from "./sources/mmdb.ts";
export type * from "./types.ts";
export { verifyDatabase } from "./verify/verify.ts";
