import { join } from "node:path";
import { fetchNpmData } from "../sources/npm-package.ts";

/**
 * The carrier of the ip2region file. Not a dependency, because its preinstall script accepts only its author's package
 * manager and makes `npm install` fail.
 */
const CARRIER = {
  name: "ip2region-ts",
  version: "2.0.1",
  integrity: "sha512-zZkNgAUVlneofpRu/cYhjrZ/fVLX5/9sYoW0Ha+OqAt4LGFsyuAiynRnmw0JY/CMfa1DamD/AmqJ5hfXRpjCTA==",
  files: ["data/ip2region.xdb"],
};

/** The carrier of the IPv6 file, which is not a dependency because only one of its files is needed. */
const IPV6_CARRIER = {
  name: "ip2region",
  version: "2.3.0",
  integrity: "sha512-zV5Xsadzrx9Ej6heoyhbXMsfGWWQ3C6bAIYStrHhw9kzLpGpVNlnAyRBxxPgxA1GNqr1Ti7oUxcWsMWNN3jZBg==",
  files: ["data/ipv6wry.db"],
};

export const CHINA_IPV6_VERSION = IPV6_CARRIER.version;

/** The sources' names in a database. */
export const CHINA_ID = "ip2region";
export const CHINA_IPV6_ID = "ip2region-ipv6";
export const CHINA_DATA_VERSION = CARRIER.version;

/** The path of the ip2region file, fetched once into `directory`. Throws if that is not possible. */
export async function fetchChinaData(directory: string): Promise<string> {
  return join(await fetchNpmData(CARRIER, directory), CARRIER.files[0]!);
}

/** The path of the IPv6 file, fetched once into `directory`. Throws if that is not possible. */
export async function fetchChinaIpv6(directory: string): Promise<string> {
  return join(await fetchNpmData(IPV6_CARRIER, directory), IPV6_CARRIER.files[0]!);
}
