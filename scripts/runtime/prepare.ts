import { mkdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { migrateDatabase, seedDatabase } from "./database.ts";
import { buildMap, buildWeb, generateFiles } from "./derived-files.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { ensureIpDatabase } from "./ip-database.ts";
import { ROOT_DIRECTORY } from "./paths.ts";
import type { Environment, ProductSettings } from "./settings.ts";
import type { StepPrinter } from "./terminal.ts";

export type PreparedProduct = { environment: Environment; postgres: EmbeddedPostgres | undefined };

export type PreparationOptions = {
  /** False if a development server serves the pages. */
  needsWebBuild: boolean;
  /** Called once the server is running, before preparation completes, so that the caller can stop it. */
  onPostgres: (postgres: EmbeddedPostgres) => void;
};

/** Prepares everything the api and the worker need, in parallel where possible. */
export async function prepareProduct(
  settings: ProductSettings,
  steps: StepPrinter,
  { needsWebBuild, onPostgres }: PreparationOptions,
): Promise<PreparedProduct> {
  const { config, environment } = settings;
  mkdirSync(config.DATA_DIR, { recursive: true });
  const generated = steps.run("Generating code", async () =>
    (await generateFiles()) ? "Code generated from the contract and the schema" : "Generated code is current",
  );
  const database = prepareDatabase(settings, steps, { generated, onPostgres });
  const ipDatabase = steps.run("Building the IP database", async (control) => {
    const directories = {
      directory: join(config.DATA_DIR, "ipdb"),
      sourcesDirectory: join(config.DATA_DIR, "sources"),
    };
    const { path, isNew, remarks } = await ensureIpDatabase(directories, { environment, ...control });
    for (const remark of remarks) steps.print(`  ! ${remark}`);
    return `IP database ${basename(path)}${isNew ? " built" : ""}`;
  });
  const web = generated.then(async () => {
    if (!needsWebBuild) {
      await steps.run("Building the map", async () => ((await buildMap()) ? "Map built" : "Map is current"));
      return;
    }
    await steps.run("Building the pages", async () => ((await buildWeb()) ? "Pages built" : "Pages are current"));
  });
  const [prepared] = await Promise.all([database, ipDatabase, web]);
  return prepared;
}

async function prepareDatabase(
  { config, environment: baseEnvironment, hasOwnDatabase }: ProductSettings,
  steps: StepPrinter,
  { generated, onPostgres }: Pick<PreparationOptions, "onPostgres"> & { generated: Promise<void> },
): Promise<PreparedProduct> {
  let postgres: EmbeddedPostgres | undefined;
  if (hasOwnDatabase) {
    await steps.run("Starting PostgreSQL", async () => {
      postgres = await startEmbeddedPostgres({ directory: join(config.DATA_DIR, "postgres") });
      onPostgres(postgres);
      return `PostgreSQL ${postgres.origin}, data in ${shortPath(postgres.directory)}`;
    });
  }
  const environment: Environment = { ...baseEnvironment, DATABASE_URL: postgres?.url ?? config.DATABASE_URL };
  let wasMigrated = false;
  await steps.run("Migrating the database", async () => {
    const applied = await migrateDatabase(environment.DATABASE_URL ?? "");
    wasMigrated = applied.length > 0;
    return wasMigrated ? `Migrations applied: ${applied.join(", ")}` : "Tables are current";
  });
  // Seeding uses the generated client.
  await generated;
  await steps.run("Seeding the database", async () => {
    const isSeeded = await seedDatabase(environment, { dataDirectory: config.DATA_DIR, wasMigrated });
    return isSeeded ? "Database seeded" : "Database was already seeded";
  });
  return { environment, postgres };
}

export function shortPath(path: string): string {
  const fromRoot = relative(ROOT_DIRECTORY, path);
  return fromRoot.startsWith("..") ? path : fromRoot;
}
