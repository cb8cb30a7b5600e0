import { account } from "./account.ts";
import { content } from "./content.ts";
import { keys } from "./keys.ts";
import { lookup } from "./lookup.ts";
import { usage } from "./usage.ts";

/** The whole API: module name → endpoint name → endpoint. */
export const api = { account, content, keys, lookup, usage };
export type Api = typeof api;
