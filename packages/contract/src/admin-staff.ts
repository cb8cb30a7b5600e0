import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, lines, listOf, pageOf, paging, timestamp } from "./fields.ts";
import { anyId, siteId } from "./ids.ts";
import { type LimitUnit, limitUnits, orRequested } from "./second-person.ts";
import { staffRoleNames } from "./staff-access.ts";

const role = () => z.enum(staffRoleNames);

export const requestStatuses = ["pending", "approved", "refused", "expired"] as const;
export const requestDecisions = ["approve", "refuse"] as const;

const limits = {
  points: integer(0, 10_000_000),
  calls: integer(0, 1_000_000_000),
  cny_cents: integer(0, 1_000_000_000),
  usd_cents: integer(0, 1_000_000_000),
  download_days: integer(0, 100_000),
  rights: integer(0, 1000),
} satisfies Record<LimitUnit, unknown>;

const Person = z.object({ id: z.int(), name: z.string() });

const StaffRequest = z.object({
  id: z.int(),
  path: z.string().meta({ en: "The staff call that waits" }),
  amounts: z.array(z.object({ unit: z.enum(limitUnits), amount: z.int() })),
  input: z.record(z.string(), z.unknown()),
  account_id: z.int().meta({ en: "The account it is about; 0 for none" }),
  status: z.enum(requestStatuses),
  requested_by: Person,
  decided_by: Person.nullable(),
  note: z.string(),
  created_at: timestamp(),
  expires_at: timestamp(),
  decided_at: timestamp().nullable(),
  decisions: z.array(z.enum(requestDecisions)).meta({ en: "What the caller may decide" }),
});

/** Staff calls about staff themselves. */
export const adminStaff = {
  staffSelf: endpoint({
    path: "/admin/staff_self",
    summary: "Get the caller's role and what it allows",
    access: "console.view",
    input: z.object({}),
    output: z.object({
      id: z.int(),
      name: z.string(),
      role: role(),
      calls: z.array(z.string()).meta({ en: "Paths of the staff calls the role may make" }),
    }),
  }),
  staffList: endpoint({
    path: "/admin/staff_list",
    summary: "List the staff with their roles",
    access: "staff.view",
    input: z.object({}),
    output: listOf(
      z.object({
        id: z.int(),
        phone: z.string(),
        name: z.string(),
        role: role(),
        two_factor: z.boolean(),
        last_login_at: timestamp().nullable(),
      }),
    ),
  }),
  staffRoleSet: endpoint({
    path: "/admin/staff_role_set",
    summary: "Give a user a staff role, change it or take it away",
    access: "staff.manage",
    input: z.object({ user_id: anyId(), role: z.enum([...staffRoleNames, "none"]) }),
    output: orRequested(z.object({ id: z.int(), role: role().nullable(), two_factor: z.boolean() })),
    secondPerson: true,
    errors: ["NOT_FOUND", "CONFLICT"],
    idempotent: "transaction",
  }),
  requestList: endpoint({
    path: "/admin/request_list",
    summary: "List the requests the caller made or may decide on, newest first",
    access: "console.view",
    input: z.object({ status: z.enum(requestStatuses).optional(), ...paging }),
    output: pageOf(StaffRequest),
  }),
  requestDecide: endpoint({
    path: "/admin/request_decide",
    summary: "Approve a colleague's request, which carries it out, or refuse it",
    access: "console.view",
    input: z.object({ id: siteId(), decision: z.enum(requestDecisions), note: lines(300).optional() }),
    output: z.object({ id: z.int(), status: z.enum(requestStatuses) }),
    errors: ["NOT_FOUND", "CONFLICT", "NOT_ON_OWN_REQUEST"],
  }),
  staffLimits: endpoint({
    path: "/admin/staff_limits",
    summary: "Get what one staff member may give alone in a day",
    access: "staff.view",
    input: z.object({}),
    output: z.object(limits),
  }),
  setStaffLimits: endpoint({
    path: "/admin/set_staff_limits",
    summary: "Change what one staff member may give alone in a day; raising it needs a second person",
    access: "staff.limits",
    input: z.object(limits).partial(),
    output: orRequested(z.object(limits)),
    secondPerson: true,
  }),
};
