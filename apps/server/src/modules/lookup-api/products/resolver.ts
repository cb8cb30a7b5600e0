import type { RecordType } from "dns-packet";
import type { App } from "../../../app.ts";
import { queryResolvers, type Resolved } from "../../../lib/resolver.ts";
import { LookupFailure } from "../failure.ts";

/** Queries the configured resolvers in turn. @throws LookupFailure SOURCE_UNAVAILABLE */
export async function resolve(app: App, name: string, type: RecordType): Promise<Resolved> {
  const resolved = await queryResolvers(app, name, type);
  if (!resolved) throw new LookupFailure("SOURCE_UNAVAILABLE");
  return resolved;
}
