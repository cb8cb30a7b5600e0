import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import {
  AddressRecord,
  AnnouncedRoute,
  Evidence,
  ip,
  OwnLabel,
  Receipt,
  Registration,
  switchText,
  trimmedText,
} from "../fields.ts";
import { sampleData } from "../sample-data.ts";

export const query = lookupApiEndpoint({
  id: 1,
  path: "/v2/query",
  method: "GET",
  takesForm: true,
  product: 1,
  charge: "found",
  input: z.object({
    ip: ip.optional().meta({
      en: "IPv4 or IPv6 address; the caller's own by default",
      zh: "IPv4 或 IPv6 地址；不传则为调用方自己的地址",
    }),
    fields: trimmedText(1000)
      .optional()
      .meta({ en: "Fields to return, comma-separated; all by default", zh: "返回的字段，以逗号分隔，默认为全部" }),
    as_of: z
      .string()
      .trim()
      .regex(/^(?:\d{8}(?:\.\d{1,3})?|\d{4}-\d{2}-\d{2})$/)
      .optional()
      .meta({
        en: "A version, or a day (UTC): the answer is [as it was](/doc/fields#as-of) in that version, or at the end of that day",
        zh: "版本号或日期（UTC）：按该版本或当日结束时的版本[作答](/doc/fields#as-of)",
      }),
    evidence: switchText.meta({
      en: "With `1`, the answer has the [source and date](/doc/fields#evidence) of its fields",
      zh: "传 `1` 时返回各字段的[数据源与日期](/doc/fields#evidence)",
    }),
    routing: switchText.meta({
      en: "With `1`, the answer says [how the address is announced](/doc/fields#routing)",
      zh: "传 `1` 时返回该地址的[路由宣告情况](/doc/fields#routing)",
    }),
    registration: switchText.meta({
      en: "With `1`, the answer says [how a registry gave out the address](/doc/fields#registration)",
      zh: "传 `1` 时返回该地址的[注册机构分配信息](/doc/fields#registration)",
    }),
    receipt: switchText.meta({
      en: "With `1`, the answer has a signed receipt, which anyone can [check offline](/doc/receipts)",
      zh: "传 `1` 时返回签名回执，任何人都可[离线核验](/doc/receipts)",
    }),
  }),
  output: AddressRecord.extend({
    override: OwnLabel.optional(),
    as_of: z
      .strictObject({
        version: z.string().meta({ en: "Its number", zh: "版本号" }),
        built_at: z.iso.datetime().meta({ en: "When it was built", zh: "构建时间" }),
      })
      .optional()
      .meta({
        en: "The version that answered; present if `as_of` was sent",
        zh: "作答的版本；传 `as_of` 时存在",
        "x-on-request": true,
      }),
    evidence: z.array(Evidence).optional().meta({
      en: "What the fields rest on; present if `evidence=1` was sent",
      zh: "各字段的依据；传 `evidence=1` 时存在",
      "x-on-request": true,
    }),
    routing: z.array(AnnouncedRoute).nullable().optional().meta({
      en: "Announced prefixes that hold the address, the longest first; null if this installation has no routing data; present if `routing=1` was sent",
      zh: "包含该地址的已宣告前缀，最长的在前；未加载路由数据时为 null；传 `routing=1` 时存在",
      "x-on-request": true,
    }),
    registration: Registration.nullable().optional().meta({
      en: "How a regional registry gave out the address; null if that is unknown; present if `registration=1` was sent",
      zh: "地区注册机构如何分配该地址；未知时为 null；传 `registration=1` 时存在",
      "x-on-request": true,
    }),
    receipt: Receipt.optional().meta({
      en: "Signed receipt of this answer; present if `receipt=1` was sent",
      zh: "本次返回内容的签名回执；传 `receipt=1` 时存在",
      "x-on-request": true,
    }),
  }),
  invalid: {
    ip: "INVALID_IP_ADDRESS",
    fields: "INVALID_FIELDS",
    as_of: "INVALID_AS_OF",
    evidence: "INVALID_SWITCH",
    routing: "INVALID_SWITCH",
    registration: "INVALID_SWITCH",
    receipt: "INVALID_SWITCH",
  },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND", "VERSION_NOT_KEPT"],
  isCached: true,
  texts: {
    name: { en: "IP lookup", zh: "查询 IP 地址" },
    summary: {
      en: "Location, network and privacy flags of one IPv4 or IPv6 address.",
      zh: "查询一个 IPv4 或 IPv6 地址的归属地、网络与隐私标记。",
    },
    details: {
      en: "Omit `ip` to look up the caller's own address. `fields` limits the response to the fields you list, which makes it smaller but not cheaper. The endpoint also accepts `POST` with form-data, a urlencoded form or JSON, for addresses that should not appear in logs.\n\nBilled against the IP geolocation quota (type 1), only if data is found.",
      zh: "不传 `ip` 时查询调用方自己的地址。`fields` 只保留所列字段：返回内容变小，但计费不变。同一接口也接受 `POST`（form-data、urlencoded 表单或 JSON），适合不希望地址出现在日志中的场合。\n\n按 IP 归属地（类型 1）计费，仅在返回数据时计一次。",
    },
  },
  sample: { input: { ip: "8.8.8.8" }, answer: sampleData },
  demo: { slugs: ["ipguishu"], read: (ip) => ({ ip }) },
});
