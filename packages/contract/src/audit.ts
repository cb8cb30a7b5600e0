import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

const values = () => z.record(z.string(), z.unknown()).nullable();

export const audit = {
  auditList: endpoint({
    path: "/v1/audit_list",
    summary: "List audit log entries, newest first; a sub-account sees only its own",
    access: "user",
    input: z.object({
      actor_id: ownId("user").optional(),
      action: text(40)
        .optional()
        .meta({ examples: ["key.create"], description: "An action, or its first word, such as key" }),
      start_date: day().optional(),
      end_date: day().optional(),
      ...paging,
    }),
    output: pageOf(
      z.object({
        id: z.int(),
        actor_id: z.int(),
        actor_name: z.string(),
        action: z.string(),
        target: z.string(),
        ip: z.string(),
        before: values(),
        after: values(),
        created_at: timestamp(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
};
