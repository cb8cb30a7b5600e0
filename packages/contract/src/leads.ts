import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, email, integer, lines, list, phone, text } from "./fields.ts";
import { ownIds, publicId } from "./ids.ts";
import { billingCycles } from "./price-types.ts";

/** Kinds of messages. */
export const leadKinds = ["cooperation", "customized", "trial", "feedback", "correction", "geofeed"] as const;

/** Statuses of a message; only corrections can be published. */
export const leadStatuses = ["new", "handling", "accepted", "refused", "published", "closed"] as const;

/** Fields of a lookup that can be corrected. */
export const correctableFields = [
  "country",
  "region",
  "city",
  "coordinates",
  "time_zone",
  "network",
  "privacy",
  "other",
] as const;

export const leads = {
  registCooperation: endpoint({
    path: "/v1/regist_cooperation",
    summary: "Send us a message: partnership, custom product, trial, feedback, data correction or geofeed",
    access: "optional",
    input: z.object({
      kind: z.enum(leadKinds),
      name: text(50),
      phone: phone().optional(),
      email: email().optional(),
      company: text(100).optional(),
      industry_id: publicId().optional(),
      product_types: list(integer(1, 99), 9).optional(),
      content: lines(1000),
      attachments: ownIds("lead_file", 5)
        .optional()
        .meta({ description: "Files uploaded with scene lead or feedback; only for signed-in users" }),
      page_path: text(300).optional(),
      pkg_id: publicId().optional().meta({ description: "The requested package" }),
      cycle: z.enum(billingCycles).optional(),
      captcha_token: captchaToken(),
      ip: text(43).optional().meta({ description: "For corrections: the address or CIDR block" }),
      field: z.enum(correctableFields).optional(),
      current_value: text(200).optional(),
      correct_value: text(200).optional(),
      geofeed_url: text(200)
        .regex(/^https:\/\/[^\s@/:]+\.[^\s@/:]+\/\S*$/, { error: "public_url" })
        .optional()
        .meta({
          examples: ["https://example.com/geofeed.csv"],
          description: "URL of a geofeed published by the network (RFC 8805)",
        }),
    }),
    output: z.object({
      lead_id: z.int(),
      ticket_no: z.string(),
      msg_key: z.literal("contact_form_success"),
    }),
    errors: ["HUMAN_CHECK_NEEDED", "NOT_FOUND"],
    idempotent: "claim",
  }),
};
