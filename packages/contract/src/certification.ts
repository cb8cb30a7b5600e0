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

const division = {
  code: z.string().meta({ en: "Code of the subdivision", zh: "区划代码" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  level: z.int().meta({ en: "1 for a province, 2 for a city, 3 for a district", zh: "1 为省，2 为市，3 为区县" }),
  has_children: z.boolean().meta({ en: "Whether it has subdivisions", zh: "是否有下级" }),
};
const City = z.object({
  ...division,
  children: z.array(z.object(division)).optional().meta({ en: "Subdivisions", zh: "下级区划" }),
});
const Division = z.object({
  ...division,
  children: z.array(City).optional().meta({ en: "Subdivisions", zh: "下级区划" }),
});

export const certification = {
  getCity: endpoint({
    path: "/v1/get_city",
    summary: "List provinces, or the cities and districts within one",
    summaryZh: "列出省份，或某地区下的城市与区县",
    access: "public",
    input: z.object({
      parent_code: adcode()
        .optional()
        .meta({ en: "Code of the parent division", zh: "上级行政区划代码", examples: ["110000"] }),
      depth: integer(1, 3).default(1).meta({ en: "Number of levels to return, 1 to 3", zh: "返回的层级数，1 至 3" }),
    }),
    output: listOf(Division),
    errors: ["NOT_FOUND"],
    cacheSeconds: 86_400,
  }),
  enterpriseCertification: endpoint({
    path: "/v1/enterprise_certification",
    summary: "Apply for business verification",
    summaryZh: "申请企业认证",
    access: "account.certify",
    input: z.object({
      company_name: text(100).meta({ en: "Company name", zh: "公司名称", examples: ["示例科技有限公司"] }),
      uscc: text(18).meta({
        en: "Unified social credit code",
        zh: "统一社会信用代码",
        examples: ["91350100M000100Y43"],
      }),
      licence_file_id: ownId("licence_file").meta({ en: "File ID of the business license", zh: "营业执照的文件编号" }),
      legal_person: text(30).meta({ en: "Legal representative", zh: "法定代表人", examples: ["张三"] }),
      contact_name: text(30).meta({ en: "Name of the contact", zh: "联系人姓名", examples: ["李四"] }),
      contact_phone: phone().meta({ en: "Phone number of the contact", zh: "联系人电话" }),
      industry_id: publicId().meta({ en: "Industry ID", zh: "行业编号" }),
      province_code: adcode().meta({ en: "Province code", zh: "省级行政区划代码", examples: ["110000"] }),
      city_code: adcode().meta({ en: "City code", zh: "市级行政区划代码", examples: ["110100"] }),
      district_code: adcode()
        .optional()
        .meta({
          en: "District code; empty if the city has no districts",
          zh: "区县行政区划代码，无区县时为空",
          examples: ["110101"],
        }),
      address: text(120).optional().meta({ en: "Address of the company", zh: "企业地址" }),
      bank_name: text(60).optional().meta({
        en: "Name of the bank; required if `method` is `bank_transfer`",
        zh: "开户行；`method` 为 `bank_transfer` 时必填",
      }),
      bank_account: z
        .string()
        .regex(/^\d{8,30}$/, { error: "bank_account" })
        .optional()
        .meta({
          en: "Bank account number; required if `method` is `bank_transfer`",
          zh: "银行账号；`method` 为 `bank_transfer` 时必填",
          examples: ["6222000012345678"],
        }),
      method: z.enum(certificationMethods).meta({ en: "How the company is verified", zh: "企业的验证方式" }),
      authorization_file_id: ownId("authorization_file")
        .optional()
        .meta({ en: "File ID of the authorization letter", zh: "授权书的文件编号" }),
      agree: flag().default(false).meta({
        en: "Acceptance of the terms and the privacy policy; must be true",
        zh: "同意服务条款与隐私政策，须为 true",
      }),
    }),
    output: z.object({
      certification_id: z.int().meta({ en: "Certification ID", zh: "认证编号" }),
      status: z.enum(certificationStatuses).meta({ en: "Status", zh: "状态" }),
      expected_hours: z.int().meta({ en: "Expected processing time in hours", zh: "预计处理小时数" }),
    }),
    errors: ["CERTIFICATION_EXISTS", "CONFLICT", "AGREEMENT_MISSING", "NOT_FOUND"],
    idempotent: "transaction",
  }),
  certificationAmount: endpoint({
    path: "/v1/certification_amount",
    summary: "Complete a certification by confirming the amount received in the company's bank account",
    summaryZh: "以对公账户收到的金额完成企业认证",
    access: "account.certify",
    input: z.object({
      certification_id: ownId("certification").meta({ en: "Certification ID", zh: "认证编号" }),
      amount_cents: integer(1, 99).meta({ en: "Amount received, in fen (1/100 yuan)", zh: "收到的金额（分）" }),
    }),
    output: z.object({
      status: z.enum(certificationStatuses).meta({ en: "Status", zh: "状态" }),
      tries_left: z.int().meta({ en: "Attempts left", zh: "剩余尝试次数" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "TOO_MANY_REQUESTS"],
  }),
};
