// Writes the migration that brings the database from the existing migrations to prisma/schema, and regenerates the Prisma
// client. Needs no running database: the existing migrations are applied to a temporary one.
//
//   node_modules/.bin/node scripts/migration.ts add-invoices
//
// Read the SQL before you commit it: a renamed column is written as one dropped and one added.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { startEmbeddedPostgres } from "./runtime/embedded-postgres.ts";
import { MIGRATIONS_DIRECTORY, ROOT_DIRECTORY } from "./runtime/paths.ts";
import { generatePrismaClient, runPrisma } from "./runtime/prisma.ts";

const name = process.argv[2]?.trim();
if (!name || !/^[a-z0-9]+([-_][a-z0-9]+)*$/.test(name)) {
  console.error("Usage: node_modules/.bin/node scripts/migration.ts <name in lower case, with dashes>");
  process.exit(2);
}

const sql = await writeDifference();
if (sql) {
  const directory = join(MIGRATIONS_DIRECTORY, `${timestamp()}_${name.replaceAll("-", "_")}`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "migration.sql"), sql);
  writeFileSync(join(MIGRATIONS_DIRECTORY, "migration_lock.toml"), 'provider = "postgresql"\n');
  console.log(`Wrote ${relative(ROOT_DIRECTORY, directory)}/migration.sql:\n\n${sql}`);
} else {
  console.log("The migrations already match prisma/schema: nothing to write.");
}
await generatePrismaClient();

async function writeDifference(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "meridian-migration-"));
  const postgres = await startEmbeddedPostgres({ directory, isDurable: false });
  try {
    mkdirSync(MIGRATIONS_DIRECTORY, { recursive: true });
    await migrate(postgres.url, MIGRATIONS_DIRECTORY);
    const endpoints = ["--from-config-datasource", "--to-schema", "prisma/schema"];
    const difference = await runPrisma(["migrate", "diff", ...endpoints, "--script"], postgres.url);
    return difference.includes("This is an empty migration") ? "" : `${difference.trim()}\n`;
  } finally {
    await postgres.stop();
  }
}

function timestamp(): string {
  return new Date().toISOString().replace(/\D/g, "").slice(0, 14);
}
