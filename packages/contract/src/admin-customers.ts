import * as z from "zod";
import { bulkFormats, bulkStatuses } from "./bulk-job-names.ts";
import { endpoint } from "./endpoint.ts";
import { lines, pageOf, paging, timestamp } from "./fields.ts";
import { anyId } from "./ids.ts";

/** The customer that a list is narrowed to: all of an account for its main account, else what is the user's own. */
export const ofCustomer = { user_id: anyId().optional() };

const customer = { user_id: anyId().meta({ en: "A main account, for all of its account, or a sub-account" }) };

/** What the console's page of a customer shows besides the console's lists. */
export const customerCalls = {
  customerUsage: endpoint({
    path: "/admin/customer_usage",
    summary: "Count a customer's calls of the last 30 days, by day of the account's time zone",
    access: "customer.view",
    input: z.object(customer),
    output: z.object({
      list: z.array(
        z.object({
          time: z.string(),
          success: z.int(),
          empty: z.int(),
          error: z.int(),
          over_quota: z.int(),
        }),
      ),
    }),
    errors: ["NOT_FOUND"],
  }),
  customerPoints: endpoint({
    path: "/admin/customer_points",
    summary: "List the changes to a user's points, newest first",
    access: "shop.view",
    input: z.object({ user_id: anyId(), ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        change: z.int(),
        balance: z.int().meta({ en: "Points after the change" }),
        reason: z.string().meta({ en: "Reason in words" }),
        created_at: timestamp(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  customerNotices: endpoint({
    path: "/admin/customer_notices",
    summary: "List the notices that a user was sent, newest first",
    access: "notice.view",
    input: z.object({ user_id: anyId(), ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        type: z.string(),
        title: z.string(),
        is_read: z.boolean(),
        is_deleted: z.boolean().meta({ en: "Whether the user has deleted it" }),
        created_at: timestamp(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  customerJobs: endpoint({
    path: "/admin/customer_jobs",
    summary: "List a customer's bulk jobs, newest first",
    access: "customer.view",
    input: z.object({ ...customer, ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        name: z.string(),
        status: z.enum(bulkStatuses),
        format: z.enum(bulkFormats).nullable().meta({ en: "Null until the input has been checked" }),
        rows: z.int().nullable(),
        rows_done: z.int(),
        created_at: timestamp(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  viewStart: endpoint({
    path: "/admin/view_start",
    summary: "View the portal as a customer for 30 minutes, read-only; the customer gets a notice",
    access: "customer.view_as",
    input: z.object({ user_id: anyId(), reason: lines(200) }),
    output: z.object({
      view_id: z.string().meta({ en: "For the `view` header of the portal's calls, beside the `token` of staff" }),
      user_id: z.int(),
      expires_at: timestamp(),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "NOT_ON_OWN_ACCOUNT"],
  }),
  viewEnd: endpoint({
    path: "/admin/view_end",
    summary: "End seeing the portal as a customer",
    access: "customer.view_as",
    input: z.object({}),
    output: z.object({ ended: z.boolean().meta({ en: "False if it was over already" }) }),
  }),
  customerLog: endpoint({
    path: "/admin/customer_log",
    summary: "List the audit log of a customer with what staff did, newest first",
    access: "customer.view",
    input: z.object({ ...customer, ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        actor_id: z.int().meta({ en: "0 for the command line" }),
        actor_name: z.string(),
        is_staff: z.boolean().meta({ en: "Whether somebody outside the account acted" }),
        action: z.string(),
        target: z.string(),
        ip: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
        created_at: timestamp(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
};
