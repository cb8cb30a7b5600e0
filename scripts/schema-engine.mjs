#!/usr/bin/env node
// Replaces Prisma's native `schema-engine` program, so that `prisma migrate` and `prisma generate` work without
// downloading it: runs npm's WebAssembly engine on @prisma/adapter-pg, with the same newline-delimited JSON-RPC.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";

const POSTGRES_CHAR_TYPE_ID = 18;
const POSTGRES_TEXT_TYPE_ID = 25;
const ENGINE_ERROR_CODE = 4466;
const PRISMA_CODE_OF_POSTGRES_CODE = { "3D000": "P1003", "28P01": "P1000" };
const CANNOT_REACH_DATABASE = "P1001";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { datamodels: { type: "string", multiple: true }, datasource: { type: "string" } },
});

const { connection, schema } = readConnection();

// Separate fields and never a connection string: in `pg` a connection string overrides `database`, and the "shadow"
// database would then be the real one.
function readConnection() {
  const text =
    JSON.parse(options.datasource ?? "{}").url || process.env.DATABASE_URL || "postgresql://127.0.0.1/postgres";
  const url = new URL(text);
  const sslMode = url.searchParams.get("sslmode");
  return {
    connection: {
      host: url.hostname,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
      ssl: sslMode && sslMode !== "disable" ? { rejectUnauthorized: sslMode.startsWith("verify") } : false,
      max: 1,
    },
    schema: url.searchParams.get("schema") ?? undefined,
  };
}

async function runStatement(database, statement) {
  const client = new pg.Client({ ...connection, database });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const createDatabase = (database) => runStatement("postgres", `create database "${database}"`);
const dropDatabase = (database) => runStatement("postgres", `drop database if exists "${database}" with (force)`);

// @prisma/adapter-pg 7.10 cannot decode the catalogue type "char", which introspection reads: decode it as text, and
// restore the column's real type afterwards.
function withCatalogueTypes(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let isCharColumn = [];
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    isCharColumn = (result.fields ?? []).map((field) => field.dataTypeID === POSTGRES_CHAR_TYPE_ID);
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === POSTGRES_CHAR_TYPE_ID) field.dataTypeID = POSTGRES_TEXT_TYPE_ID;
    }
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const [index, isChar] of isCharColumn.entries()) {
      if (isChar) result.columnTypes[index] = ColumnTypeEnum.Character;
    }
    return result;
  };
  return adapter;
}

class AdapterFactory extends PrismaPg {
  async connect() {
    return withCatalogueTypes(await super.connect());
  }

  // The adapter's own version drops the shadow database before closing its pool, which PostgreSQL does not allow.
  async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${randomUUID()}`;
    await createDatabase(database);
    const adapter = withCatalogueTypes(await new PrismaPg({ ...connection, database }, { schema }).connect());
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await dispose();
      await dropDatabase(database);
    };
    return adapter;
  }
}

async function loadEngineModule() {
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const code = readFileSync(entry.replace("schema_engine.js", "schema_engine_bg.wasm"));
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
    set_message(message) {
      this.message = message;
    },
  };
  const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}

async function createEngine() {
  const { SchemaEngine } = await loadEngineModule();
  const datamodels = options.datamodels?.map((path) => [path, readFileSync(path, "utf8")]);
  const factory = bindMigrationAwareSqlAdapterFactory(new AdapterFactory(connection, { schema }));
  return SchemaEngine.new({ datamodels }, () => {}, factory);
}

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

async function answer({ id, method, params }, engine) {
  if (method === "getDatabaseVersion") return engine.version(params);
  if (method === "createDatabase") {
    await createDatabase(connection.database);
    return { databaseName: connection.database };
  }
  const result = (await engine[method](params)) ?? {};
  // The native engine prints a diff through a notification instead of returning it.
  if (method === "diff" && result.stdout)
    write({ id: `print-${id}`, method: "print", params: { content: result.stdout } });
  return result;
}

/** The one-shot commands the CLI runs as `schema-engine cli <command>`. */
async function runCommand(name) {
  const commands = {
    "can-connect-to-database": () => runStatement(connection.database, "select 1"),
    "create-database": () => createDatabase(connection.database),
    "drop-database": () => dropDatabase(connection.database),
  };
  try {
    await commands[name]();
  } catch (error) {
    const error_code = PRISMA_CODE_OF_POSTGRES_CODE[error.code] ?? CANNOT_REACH_DATABASE;
    const fields = { message: error.message, error_code };
    // The CLI parses the native engine's structured log and skips its first line.
    process.stderr.write('{"level":"INFO","fields":{"message":"schema engine"}}\n');
    process.stderr.write(JSON.stringify({ level: "ERROR", target: "schema_engine::logger", fields }));
    process.exitCode = 1;
  }
}

async function serveRequests() {
  let engine;
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    // A line without a method is the CLI's answer to one of our notifications.
    if (!request.method) continue;
    try {
      engine ??= await createEngine();
      write({ id: request.id, result: await answer(request, engine) });
    } catch (error) {
      const data = { is_panic: false, message: error.message ?? String(error), error_code: error.code };
      const message = "An error happened. Check the data field for details.";
      write({ id: request.id, error: { code: ENGINE_ERROR_CODE, message, data } });
    }
  }
}

if (positionals[0] === "cli") await runCommand(positionals[1]);
else await serveRequests();
process.exit();
