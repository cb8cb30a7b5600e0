import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the migrated database that every test file gets a copy of. */
    templateDatabaseUrl: string;
  }
}

/** A private copy of the migrated, empty database. Drop it when the file is done, after its connections are closed. */
export async function testDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const templateUrl = inject("templateDatabaseUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = new URL(templateUrl).pathname.slice(1);
  await runOnServer(templateUrl, `create database "${name}" template "${template}"`);
  return { url: withDatabase(templateUrl, name), drop: () => dropDatabase(templateUrl, name) };
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists "${name}" with (force)`);
}

/** Runs one statement in the server's maintenance database: nobody may be connected to a template that is copied. */
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
