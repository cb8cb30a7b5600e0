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

export const CHINA_DATA_VERSION = CARRIER.version;

/** The path of the ip2region file, fetched once into `directory`. Throws if that is not possible. */
export async function fetchChinaData(directory: string): Promise<string> {
  return join(await fetchNpmData(CARRIER, directory), CARRIER.files[0]!);
}
