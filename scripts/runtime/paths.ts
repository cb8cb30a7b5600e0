import { join, resolve } from "node:path";

/** The root of the repository. */
export const ROOT_DIRECTORY = resolve(import.meta.dirname, "../..");
export const MIGRATIONS_DIRECTORY = join(ROOT_DIRECTORY, "prisma/migrations");
export const WEB_DIST_DIRECTORY = join(ROOT_DIRECTORY, "apps/web/dist");
