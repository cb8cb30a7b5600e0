import type { Client } from "@meridian/client";

/** The home page's content from the database. */
export type HomeContent = Awaited<ReturnType<Client["content"]["findIndex"]>>;
