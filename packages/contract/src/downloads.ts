import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, pageOf, paging, timestamp } from "./fields.ts";
import { currencies } from "./packages.ts";

export const fileFormats = ["csv", "json", "mmdb", "ipdb", "dat"] as const;

const OfflinePackage = z.object({
  offline_id: z.int(),
  product: z.string(),
  name: z.string(),
  ip_version: z.int().meta({ description: "4, 6, or 46 for both" }),
  fields: z.array(z.string()),
  owned: z.boolean(),
  right: z
    .object({
      start_at: timestamp(),
      expire_at: timestamp(),
      downloads_left_today: z.int(),
      status: z.enum(["active", "expired"]),
    })
    .nullable(),
  versions: z.array(
    z.object({
      version: z.string(),
      built_at: timestamp(),
      records: z.int(),
      changed_ranges: z.int().nullable(),
      files: z.array(
        z.object({
          format: z.enum(fileFormats),
          encoding: z.string(),
          size: z.int().meta({ description: "Bytes" }),
          md5: z.string(),
          sha256: z.string(),
          url: z.string().nullable().meta({ description: "Signed; null without a right to it" }),
          url_expires_at: timestamp().nullable(),
        }),
      ),
    }),
  ),
  sample_url: z.string().nullable(),
  doc_slug: z.string(),
  currency: z.enum(currencies),
  price_cents: z.int().nullable().meta({ description: "A month; null by agreement" }),
  months_options: z.array(z.int()),
  can_buy: z.boolean(),
});

export const downloads = {
  getOfflineListNew: endpoint({
    path: "/v1/get_offline_list_new",
    summary: "List the downloadable databases with their releases and files",
    access: "download.view",
    input: z.object({
      product: z
        .string()
        .regex(/^[a-z0-9_-]{1,40}$/)
        .optional(),
      page: paging.page,
      limit: integer(1, 100).default(10),
    }),
    output: pageOf(OfflinePackage),
  }),
};
