import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, listOf, phone, text } from "./fields.ts";
import { ownId, publicId } from "./ids.ts";

export const certificationMethods = ["manual", "legal_person", "bank_transfer"] as const;
export const certificationStatuses = [
  "none",
  "pending",
  "pending_amount",
  "change_pending",
  "passed",
  "rejected",
  "expired",
  "revoked",
] as const;

/** A six-digit division code (GB/T 2260). */
const adcode = () => z.string().regex(/^\d{6}$/, { error: "adcode" });

const division = { code: z.string(), name: z.string(), level: z.int(), has_children: z.boolean() };
const City = z.object({ ...division, children: z.array(z.object(division)).optional() });
const Division = z.object({ ...division, children: z.array(City).optional() });

export const certification = {
  getCity: endpoint({
    path: "/v1/get_city",
    summary: "List provinces, or the cities and districts within one",
    access: "public",
    input: z.object({
      parent_code: adcode()
        .optional()
        .meta({ examples: ["110000"] }),
      depth: integer(1, 3).default(1),
    }),
    output: listOf(Division),
    errors: ["NOT_FOUND"],
    cacheSeconds: 86_400,
  }),
  enterpriseCertification: endpoint({
    path: "/v1/enterprise_certification",
    summary: "Apply for company certification",
    access: "account.certify",
    input: z.object({
      company_name: text(100).meta({ examples: ["示例科技有限公司"] }),
      uscc: text(18).meta({ description: "Unified social credit code", examples: ["91350100M000100Y43"] }),
      licence_file_id: ownId("licence_file"),
      legal_person: text(30).meta({ examples: ["张三"] }),
      contact_name: text(30).meta({ examples: ["李四"] }),
      contact_phone: phone(),
      industry_id: publicId(),
      province_code: adcode().meta({ examples: ["110000"] }),
      city_code: adcode().meta({ examples: ["110100"] }),
      district_code: adcode()
        .optional()
        .meta({ description: "Required if the city has districts", examples: ["110101"] }),
      address: text(120).optional(),
      bank_name: text(60).optional().meta({ description: "Required for bank_transfer" }),
      bank_account: z
        .string()
        .regex(/^\d{8,30}$/, { error: "bank_account" })
        .optional()
        .meta({ description: "Required for bank_transfer", examples: ["6222000012345678"] }),
      method: z.enum(certificationMethods),
      authorization_file_id: ownId("authorization_file").optional(),
      agree: flag().default(false),
    }),
    output: z.object({
      certification_id: z.int(),
      status: z.enum(certificationStatuses),
      expected_hours: z.int(),
    }),
    errors: ["CERTIFICATION_EXISTS", "CONFLICT", "AGREEMENT_MISSING", "NOT_FOUND"],
    idempotent: "transaction",
  }),
  certificationAmount: endpoint({
    path: "/v1/certification_amount",
    summary: "Complete a certification by confirming the amount received in the company's bank account",
    access: "account.certify",
    input: z.object({ certification_id: ownId("certification"), amount_cents: integer(1, 99) }),
    output: z.object({ status: z.enum(certificationStatuses), tries_left: z.int() }),
    errors: ["NOT_FOUND", "CONFLICT", "TOO_MANY_REQUESTS"],
  }),
};
