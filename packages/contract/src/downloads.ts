import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, pageOf, paging, timestamp } from "./fields.ts";
import { currencies } from "./packages.ts";

export const fileFormats = ["csv", "csv-cidr", "json", "mmdb", "ipdb", "dat", "dat-meta", "diff"] as const;

const OfflinePackage = z.object({
  offline_id: z.int(),
  product: z.string(),
  edition_id: z.string().meta({ description: "Name used by updater programs, such as Meridian-City" }),
  name: z.string(),
  ip_version: z.int().meta({ description: "4, 6, or 46 for both" }),
  fields: z.array(z.string()),
  owned: z.boolean(),
  right: z
    .object({
      start_at: timestamp(),
      expire_at: timestamp(),
      downloads_per_day: z.int(),
      downloads_left_today: z.int(),
      resets_at: timestamp(),
      status: z.enum(["active", "expired"]),
    })
    .nullable(),
  versions: z.array(
    z.object({
      version: z.string(),
      built_at: timestamp(),
      records: z.int(),
      status: z.enum(["published", "archived"]),
      changed_ranges: z.int().nullable(),
      left_out: z
        .array(z.string())
        .meta({ description: "Sources excluded because their licence does not allow redistribution" }),
      manifest_url: z.string().nullable(),
      signature_url: z.string().nullable().meta({ description: "Ed25519 signature of the manifest's exact bytes" }),
      licence_url: z.string().nullable(),
      files: z.array(
        z.object({
          name: z.string(),
          format: z.enum(fileFormats),
          encoding: z.string(),
          size: z.int().meta({ description: "Size in bytes" }),
          md5: z.string(),
          sha256: z.string(),
          content_md5: z.string().meta({ description: "MD5 checksum of the uncompressed content" }),
          url: z
            .string()
            .nullable()
            .meta({ description: "Signed URL; null without a download entitlement or the permission `download.get`" }),
          url_expires_at: timestamp().nullable(),
        }),
      ),
    }),
  ),
  sample_url: z.string().nullable(),
  samples: z.array(z.object({ format: z.enum(fileFormats), url: z.string() })),
  doc_slug: z.string(),
  currency: z.enum(currencies),
  price_cents: z.int().nullable().meta({ description: "Price per month; null if agreed with sales" }),
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
