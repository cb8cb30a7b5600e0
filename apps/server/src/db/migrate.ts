import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** The advisory lock Prisma's schema engine takes, so that `prisma migrate` and this runner exclude each other. */
const PRISMA_LOCK_ID = 72_707_369;

const CREATE_BOOKKEEPING_TABLE = `
  create table if not exists _prisma_migrations (
    id                  varchar(36)  primary key not null,
    checksum            varchar(64)  not null,
    finished_at         timestamptz,
    migration_name      varchar(255) not null,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz  not null default now(),
    applied_steps_count integer      not null default 0
  )`;

type Migration = { name: string; sql: string; checksum: string };
type AppliedMigration = { name: string; checksum: string; isFinished: boolean };

/**
 * Applies every migration of `directory` (folders with a `migration.sql`, in name order) that the database at `url` is
 * missing, and returns their names. It keeps Prisma's own bookkeeping, so `prisma migrate` may be used on the same
 * database; it exists because starting Prisma's command line takes seconds and this takes milliseconds. Several
 * processes may call it at once: one applies them, the others wait and find nothing left to do.
 * @throws Error when a migration fails, when one failed earlier, or when an applied one was edited since.
 */
export async function migrate(url: string, directory: string): Promise<string[]> {
  const migrations = readMigrations(directory);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [PRISMA_LOCK_ID]);
    await client.query(CREATE_BOOKKEEPING_TABLE);
    const pending = selectPending(migrations, await readApplied(client));
    for (const migration of pending) await applyMigration(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

function readMigrations(directory: string): Migration[] {
  if (!existsSync(directory)) throw new Error(`There is no migrations folder at ${directory}`);
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, name, "migration.sql")))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select migration_name as name, checksum, finished_at is not null as "isFinished"
       from _prisma_migrations where rolled_back_at is null`,
  );
  return rows;
}

function selectPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const failed = applied.find((migration) => !migration.isFinished);
  if (failed) {
    throw new Error(
      `Migration ${failed.name} failed earlier. Repair it, then run: npx prisma migrate resolve --rolled-back ${failed.name}`,
    );
  }
  const appliedChecksums = new Map(applied.map((migration) => [migration.name, migration.checksum]));
  return migrations.filter((migration) => {
    const checksum = appliedChecksums.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was edited after it had been applied. Restore it and add a new one.`,
      );
    }
    return checksum === undefined;
  });
}

async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration) {
  const id = randomUUID();
  await client.query("insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    // One message of the simple protocol: PostgreSQL runs all its statements as a single transaction.
    await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The row without finished_at already marks the failure; its text is optional, since the connection may be lost.
    await client.query("update _prisma_migrations set logs = $2 where id = $1", [id, reason]).catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  }
  await client.query("update _prisma_migrations set finished_at = now(), applied_steps_count = 1 where id = $1", [id]);
}
