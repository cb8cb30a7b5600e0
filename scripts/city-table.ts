import { join } from "node:path";
import { readGeonames } from "@meridian/ipdb";
import { folders, packageFile } from "../apps/server/src/lib/runtime-files.ts";
import { writeAtomically } from "../apps/server/src/lib/write-atomically.ts";
import { GAZETTEER_PACKAGE } from "../apps/server/src/modules/databases/layers/packages.ts";
import { CITY_TABLE_FILE, packCities } from "../apps/server/src/modules/lookup/city-table.ts";
import { ROOT_DIRECTORY } from "./runtime/paths.ts";

// Packs the cities of GeoNames for the server, which would need a second and 100 MB at each start to read the package.
await writeAtomically(
  join(ROOT_DIRECTORY, folders.data, CITY_TABLE_FILE),
  packCities(readGeonames(packageFile(GAZETTEER_PACKAGE, "dist/cities500.txt"))),
);
