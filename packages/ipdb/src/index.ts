export { accuracyLevel } from "./accuracy-level.ts";
export { type Address, formatAddress, formatIpv4, parseAddress, parseIpv4, parseIpv4Bytes } from "./address.ts";
export { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "./batch.ts";
export { type BuildInput, type BuildStep, buildDatabase, newestPlaceDate } from "./build/build.ts";
export { UNKNOWN_PLACE } from "./build/encode-records.ts";
export {
  type Layers,
  type LocationLayer,
  type NetworkLayer,
  type PrivacyLayer,
  UNKNOWN_NETWORK,
} from "./build/layers.ts";
export { mergePartitions } from "./build/merge.ts";
export { largestValue, type Partition, PartitionBuilder, valueAt } from "./build/partition.ts";
export { IpdbFile } from "./database-file.ts";
export { applyDelta, type DeltaEnd, type DeltaHead, makeDelta, memoryToApply, readDeltaHead } from "./delta/delta.ts";
export { IpdbError, type IpdbErrorCode } from "./error.ts";
export { RangeCursor } from "./export/addresses.ts";
export { datChunks } from "./export/dat.ts";
export { diffTables, type RangeDiff } from "./export/diff.ts";
export { type BinRow, binChunks } from "./export/ip2location.ts";
export { writeIpdb } from "./export/ipdb-file.ts";
export { writeIpip } from "./export/ipip.ts";
export { type MmdbName, type MmdbShape, mmdbMetadata, writeMmdb } from "./export/mmdb.ts";
export { double, type MmdbValue, Shared, uint16, uint32 } from "./export/mmdb-data.ts";
export { type PlacesBeneath, placesBeneath } from "./export/places-beneath.ts";
export { SharableView } from "./export/sharable.ts";
export {
  countRanges,
  type ExportTable,
  findRange,
  keptByRow,
  makeTable,
  type RowKey,
  sampleTable,
} from "./export/table.ts";
export { type Cell, csvCell, csvChunks, jsonLineChunks, type TextTable } from "./export/text.ts";
export { xdbChunks } from "./export/xdb.ts";
export { FORMAT_VERSION, MAXIMUM_HEADER_AREA_BYTES } from "./format.ts";
export { FIRST_PATCHED_RECORD, type Patch } from "./patch.ts";
export { NO_PRIVACY_SOURCES, PRIVACY_FLAGS, UNKNOWN_PRIVACY } from "./privacy-flags.ts";
export { IpdbReader } from "./reader.ts";
export {
  buildRegistrationTable,
  findRegistration,
  type RegistrationTable,
} from "./registrations.ts";
export { REACHABLE_BLOCKS, RESERVED_BLOCKS, RESERVED_RANGES } from "./reserved.ts";
export { isReservedAsn } from "./reserved-asns.ts";
export { buildRouteTable, findRoutes, type Route, type RouteTable, type RpkiState, rpkiStates } from "./routes.ts";
export { readAsnRanges } from "./sources/asn-csv.ts";
export { type DelegatedRow, type Registration, readDelegated } from "./sources/delegated.ts";
export { type GeonamesPlace, readGeonames } from "./sources/geonames.ts";
export { Ipv6WrySource } from "./sources/ipv6wry.ts";
export { type AddressSpan, parseBlock, parseSpan } from "./sources/lists/address-span.ts";
export type { ListContent } from "./sources/lists/list-rows.ts";
export { mergeLists, type PrivacyFlag, type PrivacyList } from "./sources/lists/privacy-layer.ts";
export { LIST_FORMATS, type ListFormat, readList } from "./sources/lists/read-list.ts";
export { MmdbSource } from "./sources/mmdb.ts";
export {
  type OriginRow,
  ROUTE_FORMATS,
  type RoaRow,
  type RouteFormat,
  readRoas,
  readRoutes,
} from "./sources/route-files.ts";
export { XdbSource } from "./sources/xdb.ts";
export type * from "./types.ts";
export { verifyDatabase } from "./verify/verify.ts";
