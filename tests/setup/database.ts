import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { MIGRATIONS_DIRECTORY } from "../../scripts/runtime/paths.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the migrated database that every test file gets a copy of. */
    templateDatabaseUrl: string;
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A private copy of the migrated, empty database. Drop it at the end of the test file, after closing its connections. */
export async function testDatabase(): Promise<TestDatabase> {
  return createDatabase(new URL(inject("templateDatabaseUrl")).pathname.slice(1));
}

/** A private database without a single table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template0");
}

/** Applies all migrations before the named one to an empty database. */
export async function migrateBefore(url: string, name: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "meridian-before-"));
  try {
    for (const earlier of readdirSync(MIGRATIONS_DIRECTORY).filter((migration) => migration < name))
      cpSync(join(MIGRATIONS_DIRECTORY, earlier), join(directory, earlier), { recursive: true });
    await migrate(url, directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const serverUrl = inject("templateDatabaseUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOnServer(serverUrl, `create database "${name}" template "${template}"`);
  return { url: withDatabase(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists "${name}" with (force)`);
}

/** Runs a statement in the maintenance database, because a template cannot be copied while a connection to it is open. */
export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
