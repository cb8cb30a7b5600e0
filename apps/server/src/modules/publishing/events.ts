import { event } from "../../lib/events.ts";

/** A version of the database has passed and is in the serving directory. Outside any transaction. */
export const versionPublished = event<{ version: string }>("database.version-published");
