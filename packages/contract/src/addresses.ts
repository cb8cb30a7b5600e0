import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, listOf, phone, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

/** A six-digit division code (GB/T 2260). */
const adcode = (example: string) =>
  z
    .string()
    .regex(/^\d{6}$/, { error: "adcode" })
    .meta({ examples: [example] });

const Address = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  province_code: z.string(),
  province: z.string(),
  city_code: z.string(),
  city: z.string(),
  district_code: z.string(),
  district: z.string(),
  detail: z.string(),
  zip_code: z.string(),
  tag: z.string(),
  is_default: z.boolean(),
  created_at: timestamp(),
});

const zipCode = () =>
  z
    .string()
    .regex(/^\d{6}$/)
    .meta({ examples: ["100010"] });
const detail = () =>
  text(120)
    .min(5)
    .meta({ examples: ["1 Example Road"] });

export const addresses = {
  getUserAddr: endpoint({
    path: "/v1/get_user_addr",
    summary: "List the caller's addresses, the default first",
    access: "user",
    input: z.object({ id: ownId("address").optional() }),
    output: listOf(Address),
    errors: ["NOT_FOUND"],
    silent: true,
  }),
  setUserAddr: endpoint({
    path: "/v1/set_user_addr",
    summary: "Add an address; the first becomes the default",
    access: "user",
    input: z.object({
      name: text(30),
      phone: phone(),
      province_code: adcode("110000"),
      city_code: adcode("110100"),
      district_code: adcode("110101").optional().meta({ description: "Required if the city has districts" }),
      detail: detail(),
      zip_code: zipCode().optional(),
      tag: text(10).optional(),
      is_default: flag().default(false),
    }),
    output: z.object({ id: z.int() }),
    errors: ["TOO_MANY_ADDRESSES"],
    idempotent: "transaction",
  }),
  updateUserAddr: endpoint({
    path: "/v1/update_user_addr",
    summary: "Change an address; omitted fields keep their value",
    access: "user",
    input: z.object({
      id: ownId("address"),
      name: text(30).optional(),
      phone: phone().optional(),
      province_code: adcode("110000").optional(),
      city_code: adcode("110100").optional(),
      district_code: adcode("110101").optional(),
      detail: detail().optional(),
      zip_code: zipCode().optional(),
      tag: text(10).optional(),
      is_default: flag().optional(),
    }),
    output: Address,
    errors: ["NOT_FOUND"],
  }),
  setUserAddrDefault: endpoint({
    path: "/v1/set_user_addr_default",
    summary: "Make an address the default",
    access: "user",
    input: z.object({ id: ownId("address") }),
    output: z.object({ id: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  delUserAddr: endpoint({
    path: "/v1/del_user_addr",
    summary: "Delete an address; if it was the default, the newest of the others becomes the default",
    access: "user",
    input: z.object({ id: ownId("address") }),
    output: z.object({ default_id: z.int().nullable() }),
    errors: ["NOT_FOUND"],
  }),
};
