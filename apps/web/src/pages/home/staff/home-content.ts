import type { Client } from "@meridian/client";

/** Everything the home page shows from the database. */
export type HomeContent = Awaited<ReturnType<Client["content"]["findIndex"]>>;
