// `npm run db:stop`: stops the embedded PostgreSQL, no matter which command started it.
import { resolve } from "node:path";
import { stopEmbeddedPostgres } from "./runtime/embedded-postgres.ts";
import { ROOT_DIRECTORY } from "./runtime/paths.ts";

const directory = resolve(ROOT_DIRECTORY, process.env.DATA_DIR || ".data", "postgres");
console.log((await stopEmbeddedPostgres(directory)) ? "PostgreSQL stopped" : "No PostgreSQL was running");
