import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf, timestamp } from "./fields.ts";
import { anyId } from "./ids.ts";
import { staffRoleNames } from "./staff-access.ts";

const role = () => z.enum(staffRoleNames);

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
      calls: z.array(z.string()).meta({ description: "Paths of the staff calls the role may make" }),
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
    output: z.object({ id: z.int(), role: role().nullable(), two_factor: z.boolean() }),
    errors: ["NOT_FOUND", "CONFLICT"],
    idempotent: "transaction",
  }),
};
