export { type Address, formatAddress, parseAddress } from "./address.ts";
export { IpdbError, type IpdbErrorCode } from "./error.ts";
export type { IpdbReader } from "./reader.ts";
export type * from "./types.ts";
