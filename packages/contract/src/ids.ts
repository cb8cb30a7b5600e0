import * as z from "zod";
import { integer, list } from "./fields.ts";

/** The largest id that a PostgreSQL `integer` column holds, and a `bigint` one as far as JSON's numbers are exact. */
const LARGEST = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER };

/** Everything owned by a user or by a whole account, and the column of its id. */
export const ownThings = {
  address: { of: "user", column: "integer" },
  authorization_file: { of: "user", column: "integer" },
  avatar_file: { of: "user", column: "integer" },
  certification: { of: "account", column: "integer" },
  coupon: { of: "account", column: "integer" },
  exchange: { of: "user", column: "integer" },
  invoice: { of: "account", column: "integer" },
  issued_invoice: { of: "account", column: "integer" },
  invoice_title: { of: "account", column: "integer" },
  order: { of: "account", column: "integer" },
  paid_order: { of: "account", column: "integer" },
  invitation: { of: "account", column: "integer" },
  key: { of: "account", column: "integer" },
  export: { of: "user", column: "integer" },
  lead_file: { of: "user", column: "integer" },
  licence_file: { of: "user", column: "integer" },
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
  webhook: { of: "account", column: "integer" },
} as const satisfies Record<string, { of: "user" | "account"; column: keyof typeof LARGEST }>;
export type OwnThing = keyof typeof ownThings;

// A registry of its own, because zod's global one is copied into the OpenAPI document.
const things = z.registry<{ thing: OwnThing | "public" | "any" }>();

/** The id of something public, such as an article. */
export const publicId = () => integer(1, LARGEST.integer).register(things, { thing: "public" });

/** The id of something that belongs to any account; only in staff calls. */
export const anyId = () => integer(1, LARGEST.integer).register(things, { thing: "any" });

/** The id of something that belongs to the caller; other accounts' ids return NOT_FOUND. */
export const ownId = (thing: OwnThing) => integer(1, LARGEST[ownThings[thing].column]).register(things, { thing });

/** Up to `max` ids of things that belong to the caller, by comma or as a list. */
export const ownIds = (thing: OwnThing, max: number) =>
  list(integer(1, LARGEST[ownThings[thing].column]), max).register(things, { thing });

/** The kind of id in a field; undefined for other fields. */
export function thingOf(schema: z.core.$ZodType): OwnThing | "public" | "any" | undefined {
  const thing = things.get(schema)?.thing;
  if (thing) return thing;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return thingOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.map(thingOf).find((found) => found !== undefined);
  return undefined;
}
