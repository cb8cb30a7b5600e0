import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// Prisma's native schema engine is a separate download; the WebAssembly one comes from npm and needs no network.
// PRISMA_SCHEMA_ENGINE_BINARY= (empty) in the environment brings the native engine back.
if (process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL("scripts/schema-engine.mjs", import.meta.url));
}

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
