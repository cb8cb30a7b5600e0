import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, pageOf, paging, structures, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

export const splitStatuses = ["active", "paused", "exhausted", "recalled", "expired"] as const;
export const splitActions = ["add", "reclaim", "pause", "resume", "recall"] as const;

const calls = () => integer(1, 1_000_000_000);

const Split = z.object({
  id: z.int(),
  service_id: z.int(),
  service_name: z.string(),
  type: z.int(),
  sub_user_id: z.int(),
  sub_user_name: z.string(),
  name: z.string(),
  quota: z.int(),
  used: z.int(),
  remaining: z.int(),
  qps: z.int().nullable(),
  daily_limit: z.int().nullable(),
  status: z.enum(splitStatuses),
  expire_at: timestamp().nullable(),
  created_at: timestamp(),
  recalled_at: timestamp().nullable(),
});

export const Share = z.object({
  sub_user_id: ownId("user"),
  quota: calls(),
  name: text(30).optional(),
  qps: integer(1, 10_000).optional(),
  daily_limit: calls().optional(),
  expire_at: z.iso.datetime().optional(),
});

export const splits = {
  splitList: endpoint({
    path: "/v1/split_list",
    summary: "List quota allocated to sub-accounts, newest first",
    access: "user",
    input: z.object({
      service_id: ownId("service").optional(),
      sub_user_id: ownId("user").optional(),
      status: z.enum(splitStatuses).optional(),
      ...paging,
    }),
    output: pageOf(Split),
    errors: ["NOT_FOUND"],
  }),
  getSplitKey: endpoint({
    path: "/v1/get_split_key",
    summary: "Show how many calls of a service or allocation can still be allocated, and to whom",
    access: "key.split",
    input: z.object({ service_id: ownId("service").optional(), split_id: ownId("split").optional() }),
    output: z.object({
      service_id: z.int(),
      type: z.int(),
      total: z.int(),
      used: z.int(),
      remaining: z.int(),
      already_split: z.int(),
      splittable: z.int(),
      expire_at: timestamp().nullable(),
      targets: z.array(
        z.object({
          sub_user_id: z.int(),
          name: z.string(),
          /** The sub-account's current allocation of this service. */
          current_quota: z.int(),
        }),
      ),
      split: Split.nullable(),
    }),
    errors: ["NOT_FOUND"],
  }),
  splitKey: endpoint({
    path: "/v1/split_key",
    summary: "Allocate quota to sub-accounts, or change an allocation",
    access: "key.split",
    input: z.object({
      service_id: ownId("service").optional(),
      items: structures(Share, 50)
        .optional()
        .meta({ examples: [[{ sub_user_id: 2, quota: 1000 }]] }),
      split_id: ownId("split").optional(),
      action: z.enum(splitActions).optional(),
      quota: calls().optional(),
    }),
    output: z.object({ splits: z.array(Split), splittable: z.int() }),
    errors: ["NOT_FOUND", "CONFLICT", "NOT_ENOUGH_QUOTA", "QUOTA_IN_USE"],
    idempotent: "transaction",
  }),
};
