import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, lines, pageOf, paging, phone, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

export const renewalStatuses = ["submitted", "handling", "done", "refused", "cancelled"] as const;

const calls = () => integer(1, 1_000_000_000);

const Renewal = z.object({
  id: z.int(),
  service_id: z.int(),
  service_name: z.string(),
  split_id: z.int().nullable(),
  asked_by: z.string(),
  months: z.int().nullable(),
  quota: z.int().nullable(),
  remark: z.string(),
  contact_phone: z.string(),
  to: z.enum(["sales", "owner"]),
  status: z.enum(renewalStatuses),
  handler: z.string(),
  reply: z.string(),
  created_at: timestamp(),
  closed_at: timestamp().nullable(),
});

export const renewals = {
  renewRequest: endpoint({
    path: "/v1/renew_request",
    summary: "Request more time or quota from sales or, as a sub-account, from the main account",
    access: "user",
    input: z.object({
      service_id: ownId("service").optional(),
      split_id: ownId("split").optional(),
      months: integer(1, 36).optional(),
      quota: calls().optional(),
      remark: lines(300).optional(),
      contact_phone: phone().optional(),
    }),
    output: z.object({ renew_id: z.int(), status: z.enum(renewalStatuses), to: z.enum(["sales", "owner"]) }),
    errors: ["NOT_FOUND", "RENEWAL_OPEN"],
    idempotent: "transaction",
    rate: { max: 20, seconds: 3600 },
  }),
  renewCancel: endpoint({
    path: "/v1/renew_cancel",
    summary: "Withdraw your own request before it is handled",
    access: "user",
    input: z.object({ renew_id: ownId("renewal") }),
    output: Renewal,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  renewList: endpoint({
    path: "/v1/renew_list",
    summary: "List your own requests, or those sub-accounts have sent to the main account",
    access: "user",
    input: z.object({ received: flag().optional(), status: z.enum(renewalStatuses).optional(), ...paging }),
    output: pageOf(Renewal),
  }),
  renewDecide: endpoint({
    path: "/v1/renew_decide",
    summary: "Start handling, approve or decline a sub-account's request",
    access: "key.split",
    input: z.object({
      renew_id: ownId("owner_renewal"),
      decision: z.enum(["handling", "done", "refused"]),
      /** Calls added to the allocation the request is about. */
      quota: calls().optional(),
      reply: lines(300).optional(),
    }),
    output: Renewal,
    errors: ["NOT_FOUND", "CONFLICT", "NOT_ENOUGH_QUOTA"],
  }),
};
