import { join } from "node:path";
import type { App } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import type { DataSource } from "../../apps/server/src/generated/client.ts";
import { databaseDirectory, listVersions } from "../../apps/server/src/modules/databases/build.ts";
import { reconcileVersions } from "../../apps/server/src/modules/databases/versions.ts";
import { editionNames } from "../../apps/server/src/modules/downloads/editions.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { offlinePackage, releaseOf } from "../../tests/setup/download-calls.ts";
import { writeSmallDatabase } from "../../tests/setup/ip-database.ts";
import type { InstalledProduct } from "./installed-product.ts";

/** The application of the sources on the product's own database and files, with which the trial prepares things. */
export const openFixtures = ({ directory, environment }: InstalledProduct) =>
  openApp(readConfig({ ...environment, WEB_DIR: join(directory, "web") }), {
    process: "trial",
    connections: 10,
    logLevel: "error",
  });

/**
 * Adds a small older version, of which the worker builds the downloads within a second. Those of the real version take
 * a core many minutes, so they are recorded as published already.
 * @param known what another database has about the same data
 */
export async function prepareVersions(
  { app }: ReturnType<typeof openFixtures>,
  known: KnownData | null,
): Promise<void> {
  const directory = databaseDirectory(app.config.DATA_DIR);
  const version = listVersions(directory).at(-1) ?? "";
  // Some of what is prepared is looked up.
  app.lookupDatabase.refresh();
  await writeSmallDatabase(directory);
  for (const product of editionNames) {
    await offlinePackage(app, product);
    await releaseOf(app, product, version);
  }
  if (known === null) return;
  await reconcileVersions(app);
  await app.db.databaseVersion.update({ where: { version }, data: { coverage: known.coverage } });
  await app.db.dataSource.createMany({ data: known.sources });
}

/** The coverage of the version in use and its sources, which take half a minute each to find out. */
export interface KnownData {
  coverage: object;
  sources: DataSource[];
}

export async function readKnownData(app: App): Promise<KnownData> {
  const { coverage } = await app.db.databaseVersion.findFirstOrThrow({ where: { status: "published" } });
  return { coverage: coverage as object, sources: await app.db.dataSource.findMany() };
}
