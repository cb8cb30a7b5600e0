import { runNode } from "./commands.ts";
import { generatePrismaClient } from "./prisma.ts";
import { makeUnlessCurrent } from "./stamps.ts";

const CONTRACT_SOURCES = ["packages/contract/src/**/*.ts", "packages/client/src/call.ts"];

/** Generates everything derived from the contract, the database schema and the packages. Returns whether anything was out of date. */
export async function generateFiles(): Promise<boolean> {
  const made = await Promise.all([generatePrismaClient(), generateFromContract(), packCities()]);
  return made.some(Boolean);
}

function generateFromContract(): Promise<boolean> {
  const derived = {
    name: "contract",
    inputs: [...CONTRACT_SOURCES, "scripts/generate.ts", "package.json"],
    outputs: [
      "packages/client/src/client.gen.ts",
      "packages/client/src/staff-client.gen.ts",
      "packages/client/src/lookup-client.gen.ts",
      "packages/client/src/call-types.gen.ts",
      "packages/client/src/answers/query.gen.ts",
      "packages/client/src/inputs.gen.ts",
      "packages/client/openapi.json",
    ],
  };
  return makeUnlessCurrent(derived, async () => {
    await runNode("scripts/generate.ts");
  });
}

/** Packs the cities of GeoNames for the server. Returns whether the table was out of date. */
export function packCities(): Promise<boolean> {
  const derived = {
    name: "cities",
    inputs: ["scripts/city-table.ts", "apps/server/src/modules/lookup/city-table.ts", "package-lock.json"],
    outputs: ["apps/server/data/cities.table"],
  };
  return makeUnlessCurrent(derived, async () => {
    await runNode("scripts/city-table.ts");
  });
}

/** Builds the vector tiles of the map on reports. Returns whether they were out of date. */
export function buildMap(): Promise<boolean> {
  const derived = {
    name: "map",
    inputs: [
      "scripts/map/*.ts",
      "apps/server/src/modules/databases/layers/{gazetteer,chinese-text}.ts",
      "apps/server/src/modules/databases/layers/city-names.json",
      "package-lock.json",
    ],
    excludedInputs: ["**/*.test.ts"],
    outputs: ["apps/web/map/world.pmtiles"],
  };
  return makeUnlessCurrent(derived, async () => {
    await runNode("scripts/map/build.ts");
  });
}

/** Builds the website into apps/web/dist. Returns whether it was out of date. */
export async function buildWeb(): Promise<boolean> {
  await buildMap();
  const derived = {
    name: "web",
    inputs: [
      ...CONTRACT_SOURCES,
      "packages/client/src/**/*.ts",
      "packages/client/openapi.json",
      "apps/web/*.{html,json,ts}",
      "apps/web/{src,public,scripts,content,map}/**/*",
      "package-lock.json",
    ],
    excludedInputs: ["**/*.test.ts", "**/*.test.tsx"],
    outputs: ["apps/web/dist/index.html"],
  };
  return makeUnlessCurrent(derived, async () => {
    await runNode("apps/web/scripts/build.ts", [], { environment: { NODE_ENV: "production" } });
  });
}
