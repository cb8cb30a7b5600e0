import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { startEmbeddedPostgres } from "../../scripts/runtime/embedded-postgres.ts";
import { MIGRATIONS_DIRECTORY } from "../../scripts/runtime/paths.ts";
import { dropDatabase, runOnServer, withDatabase } from "./database.ts";

/**
 * Provides the server's tests with a migrated template database: on the server of TEST_DATABASE_URL (any of its databases;
 * the role must be allowed to create databases), or else on a temporary embedded PostgreSQL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const template = await (serverUrl ? createTemplate(serverUrl) : startTemporaryServer());
  await migrate(template.url, MIGRATIONS_DIRECTORY);
  project.provide("templateDatabaseUrl", template.url);
  return template.remove;
}

async function createTemplate(serverUrl: string) {
  const name = `test_template_${randomBytes(8).toString("hex")}`;
  await runOnServer(serverUrl, `create database "${name}"`);
  return { url: withDatabase(serverUrl, name), remove: () => dropDatabase(serverUrl, name) };
}

async function startTemporaryServer() {
  const directory = mkdtempSync(join(tmpdir(), "meridian-postgres-"));
  const postgres = await startEmbeddedPostgres({ directory, database: "test_template", isDurable: false });
  return { url: postgres.url, remove: postgres.stop };
}
