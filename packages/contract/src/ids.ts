import * as z from "zod";
import { integer, list } from "./fields.ts";

/** The largest id of each column type: PostgreSQL's `integer` limit, and for `bigint` the limit of exact JSON numbers. */
const MAX_ID = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER };

/** Resources owned by a user or an account, and the column type of their ids. */
export const ownThings = {
  address: { of: "user", column: "integer" },
  authorization_file: { of: "user", column: "integer" },
  avatar_file: { of: "user", column: "integer" },
  bulk_job: { of: "account", column: "integer" },
  billing_document: { of: "account", column: "integer" },
  certification: { of: "account", column: "integer" },
  coupon: { of: "account", column: "integer" },
  exchange: { of: "user", column: "integer" },
  invoice: { of: "account", column: "integer" },
  issued_invoice: { of: "account", column: "integer" },
  invoice_title: { of: "account", column: "integer" },
  order: { of: "account", column: "integer" },
  paid_order: { of: "account", column: "integer" },
  invitation: { of: "account", column: "integer" },
  identity: { of: "user", column: "integer" },
  key: { of: "account", column: "integer" },
  lens_report: { of: "account", column: "integer" },
  export: { of: "user", column: "integer" },
  lead_file: { of: "user", column: "integer" },
  licence_file: { of: "user", column: "integer" },
  passkey: { of: "user", column: "integer" },
  notice: { of: "user", column: "bigint" },
  role: { of: "account", column: "integer" },
  owner_renewal: { of: "account", column: "integer" },
  renewal: { of: "user", column: "integer" },
  service: { of: "account", column: "integer" },
  session: { of: "user", column: "integer" },
  split: { of: "account", column: "integer" },
  sub_account: { of: "account", column: "integer" },
  user: { of: "account", column: "integer" },
  warning_rule: { of: "account", column: "integer" },
  override: { of: "account", column: "integer" },
  watch: { of: "account", column: "integer" },
  watch_report: { of: "account", column: "integer" },
  webhook: { of: "account", column: "integer" },
} as const satisfies Record<string, { of: "user" | "account"; column: keyof typeof MAX_ID }>;
export type OwnThing = keyof typeof ownThings;

// A separate registry, because zod copies its global one into the OpenAPI document.
const idKinds = z.registry<{ thing: OwnThing | "public" | "any" | "site" }>();

/** The id of a public resource, such as an article. */
export const publicId = () => integer(1, MAX_ID.integer).register(idKinds, { thing: "public" });

/** The id of an account, or of something that belongs to one; only for staff endpoints, which refuse the caller's own. */
export const anyId = () => integer(1, MAX_ID.integer).register(idKinds, { thing: "any" });

/** The id of something that belongs to no account, such as goods; only for staff endpoints. */
export const siteId = () => integer(1, MAX_ID.integer).register(idKinds, { thing: "site" });

/** The id of a resource that must belong to the caller; ids of other accounts return NOT_FOUND. */
export const ownId = (thing: OwnThing) => integer(1, MAX_ID[ownThings[thing].column]).register(idKinds, { thing });

/** Up to `max` ids of resources that belong to the caller, comma-separated or as a list. */
export const ownIds = (thing: OwnThing, max: number) =>
  list(integer(1, MAX_ID[ownThings[thing].column]), max).register(idKinds, { thing });

/** The kind of resource a field's id refers to; undefined for other fields. */
export function thingOf(schema: z.core.$ZodType): OwnThing | "public" | "any" | "site" | undefined {
  const thing = idKinds.get(schema)?.thing;
  if (thing) return thing;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return thingOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.map(thingOf).find((found) => found !== undefined);
  return undefined;
}
