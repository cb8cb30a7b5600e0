import { api } from "../../../lib/api.ts";

export type Override = Awaited<ReturnType<typeof api.overrides.overrideList>>["list"][number];

export const pageSize = 20;

/** Reads of everything that a change of the overrides affects. */
export const affected = [api.overrides.overrideList];
