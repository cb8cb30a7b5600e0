import { content } from "./content.ts";
import { lookup } from "./lookup.ts";

/** The whole API: module name → endpoint name → endpoint. */
export const api = { content, lookup };
export type Api = typeof api;
