import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { runNode } from "./commands.ts";
import { MIGRATIONS_DIRECTORY, ROOT_DIRECTORY } from "./paths.ts";
import type { Environment } from "./settings.ts";

const SEED_SOURCES = [
  "apps/server/src/commands/seed.ts",
  "packages/contract/src/catalog.ts",
  "apps/server/content/docs/*/*.md",
];

/** Applies pending migrations; returns the names of the migrations that were applied. */
export function migrateDatabase(url: string): Promise<string[]> {
  return migrate(url, MIGRATIONS_DIRECTORY);
}

/**
 * Fills an empty database. Seeding does not touch existing rows, but checking that takes a second: it is skipped if
 * this database was seeded from the same sources and not migrated since. Returns whether it ran.
 */
export async function seedDatabase(
  environment: Environment,
  { dataDirectory, wasMigrated }: { dataDirectory: string; wasMigrated: boolean },
): Promise<boolean> {
  const stamp = join(dataDirectory, "seeded.sha256");
  const hash = hashSeed(environment.DATABASE_URL ?? "");
  if (!wasMigrated && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  await runNode("apps/server/src/cli.ts", ["seed"], { environment });
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

function hashSeed(databaseUrl: string): string {
  const { hostname, pathname } = new URL(databaseUrl);
  const hash = createHash("sha256").update(`${hostname}${pathname}`);
  for (const path of globSync(SEED_SOURCES, { cwd: ROOT_DIRECTORY }).sort())
    hash.update(readFileSync(join(ROOT_DIRECTORY, path)));
  return hash.digest("hex");
}
