import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, listOf, timestamp } from "./fields.ts";
import { anyId } from "./ids.ts";
import { orRequested } from "./second-person.ts";

export const editionNames = ["city", "country", "asn", "privacy"] as const;
export const releaseStatuses = ["building", "checking", "published", "archived", "withdrawn"] as const;

const product = () => z.enum(editionNames);
const version = () => z.string().regex(/^\d{8}(?:\.\d{1,3})?$/);

const Release = z.object({
  product: z.string(),
  version: z.string(),
  status: z.enum(releaseStatuses),
  progress: z.int().meta({ en: "Percent of its files built so far" }),
  records: z.int(),
  changed_ranges: z.int().nullable(),
  files: z.int(),
  bytes: z.int(),
  left_out: z.array(z.string()),
  built_at: timestamp(),
  published_at: timestamp().nullable(),
});

const Right = z.object({
  account_id: z.int(),
  product: z.string(),
  start_at: timestamp(),
  expire_at: timestamp(),
  downloads_per_day: z.int(),
});

/** Staff calls about database downloads. */
export const adminDownloads = {
  releaseList: endpoint({
    path: "/admin/release_list",
    summary: "List releases of the downloadable databases, newest first",
    access: "data.view",
    input: z.object({ product: product().optional() }),
    output: listOf(Release),
  }),
  releaseBuild: endpoint({
    path: "/admin/release_build",
    summary: "Have the worker build the missing files of a version",
    access: "data.build",
    input: z.object({ version: version().optional() }),
    output: z.object({ version: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  releaseWithdraw: endpoint({
    path: "/admin/release_withdraw",
    summary: "Withdraw a version; the previous one becomes current again",
    access: "data.build",
    input: z.object({ version: version(), product: product().optional() }),
    output: z.object({ withdrawn: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  downloadRights: endpoint({
    path: "/admin/download_rights",
    summary: "List an account's download entitlements",
    access: "customer.view",
    input: z.object({ account_id: anyId() }),
    output: listOf(Right),
    errors: ["NOT_FOUND"],
  }),
  downloadGrant: endpoint({
    path: "/admin/download_grant",
    summary: "Grant or extend an account's entitlement to download a database",
    access: "grant.download",
    input: z.object({
      account_id: anyId(),
      product: product(),
      days: integer(1, 3660),
      downloads_per_day: integer(1, 1000).optional(),
    }),
    output: orRequested(Right),
    secondPerson: true,
    errors: ["NOT_FOUND"],
    idempotent: "transaction",
  }),
  downloadRevoke: endpoint({
    path: "/admin/download_revoke",
    summary: "End an account's entitlement to download a database",
    access: "grant.download",
    input: z.object({ account_id: anyId(), product: product() }),
    output: Right,
    errors: ["NOT_FOUND"],
  }),
};
