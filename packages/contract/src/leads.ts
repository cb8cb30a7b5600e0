import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, email, integer, lines, list, phone, text } from "./fields.ts";
import { ownIds, publicId } from "./ids.ts";
import { billingCycles } from "./price-types.ts";

/** Kinds of messages. */
export const leadKinds = ["cooperation", "customized", "trial", "feedback", "correction", "geofeed"] as const;

/** Statuses of a message: "answered" waits for the sender; only corrections can be published. */
export const leadStatuses = ["new", "handling", "answered", "accepted", "refused", "published", "closed"] as const;

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
    summaryZh: "向我们留言：合作、定制、试用、反馈、数据纠错或 geofeed",
    access: "optional",
    input: z.object({
      kind: z.enum(leadKinds).meta({ en: "Type", zh: "种类" }),
      name: text(50).meta({ en: "Your name", zh: "姓名" }),
      phone: phone().optional().meta({
        en: "Phone: mainland China number, or E.164 with +; required unless `email` is sent",
        zh: "手机号：中国大陆号码，或带 + 的 E.164 格式；不传 `email` 时必填",
      }),
      email: email().optional().meta({ en: "Email; required unless `phone` is sent", zh: "邮箱；不传 `phone` 时必填" }),
      company: text(100).optional().meta({ en: "Company", zh: "公司" }),
      industry_id: publicId().optional().meta({ en: "Industry ID", zh: "行业编号" }),
      product_types: list(integer(1, 99), 9)
        .optional()
        .meta({ en: "[Pricing types](/doc/limits#quota) of interest", zh: "感兴趣的[计费类型](/doc/limits#quota)" }),
      content: lines(1000).meta({ en: "Text of the message", zh: "留言内容" }),
      attachments: ownIds("lead_file", 5).optional().meta({
        en: "IDs of files uploaded with scene `lead` or `feedback`; only for logged-in users",
        zh: "以 `lead` 或 `feedback` 场景上传的文件编号，仅限已登录用户",
      }),
      page_path: text(300).optional().meta({ en: "Path of the page it was sent from", zh: "提交留言的页面路径" }),
      pkg_id: publicId().optional().meta({ en: "Package ID", zh: "套餐编号" }),
      cycle: z.enum(billingCycles).optional().meta({ en: "Billing cycle", zh: "计费周期" }),
      captcha_token: captchaToken(),
      ip: text(43).optional().meta({
        en: "Address or CIDR block to correct; required for `correction`",
        zh: "要纠正的地址或 CIDR 网段；`correction` 必填",
      }),
      field: z
        .enum(correctableFields)
        .optional()
        .meta({ en: "Field concerned; required for `correction`", zh: "有误的字段；`correction` 必填" }),
      current_value: text(200).optional().meta({ en: "Value returned now", zh: "当前返回的值" }),
      correct_value: text(200)
        .optional()
        .meta({ en: "Correct value; required for `correction`", zh: "正确的值；`correction` 必填" }),
      geofeed_url: text(200)
        .regex(/^https:\/\/[^\s@/:]+\.[^\s@/:]+\/\S*$/, { error: "public_url" })
        .optional()
        .meta({
          en: "URL of a geofeed published by the network (RFC 8805); required for `geofeed`",
          zh: "该网络发布的 geofeed（RFC 8805）的网址；`geofeed` 必填",
          examples: ["https://example.com/geofeed.csv"],
        }),
    }),
    output: z.object({
      lead_id: z.int().meta({ en: "Message ID", zh: "留言编号" }),
      ticket_no: z.string().meta({ en: "Ticket number", zh: "工单号" }),
      msg_key: z
        .literal("contact_form_success")
        .meta({ en: "Key of the confirmation to show", zh: "成功提示文案的键名" }),
    }),
    errors: ["HUMAN_CHECK_NEEDED", "NOT_FOUND"],
    idempotent: "claim",
  }),
};
