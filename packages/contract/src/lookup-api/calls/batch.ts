import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { type LookupErrorName, lookupErrors, MAX_BATCH } from "../errors.ts";
import { AddressRecord, OwnLabel, trimmedText } from "../fields.ts";
import { sampleData, sampleIp } from "../sample-data.ts";

const text = { schema: { type: "string" } };

/** Errors of a single item; all others concern the whole request. */
export const itemErrors = [
  "INVALID_IP_ADDRESS",
  "RESERVED_IP_ADDRESS",
  "IP_ADDRESS_NOT_FOUND",
  "INSUFFICIENT_QUOTA",
  "TOO_MANY_REQUESTS",
  "PERMISSION_REQUIRED",
] as const satisfies readonly LookupErrorName[];
export type ItemError = (typeof itemErrors)[number];

export const batch = lookupApiEndpoint({
  id: 2,
  path: "/v2/batch",
  method: "POST",
  product: 1,
  charge: "items",
  input: z.object({
    fields: trimmedText(1000)
      .optional()
      .meta({ en: "Fields to return, comma-separated; all by default", zh: "返回的字段，以逗号分隔，默认为全部" }),
  }),
  body: {
    "application/json": {
      schema: { type: "array", items: { type: "string" }, maxItems: MAX_BATCH },
      example: ["8.8.8.8", "2001:4860:4860::8888"],
    },
    "application/x-ndjson": { ...text, example: '"8.8.8.8"\n"2001:4860:4860::8888"' },
    "text/plain": { ...text, example: "8.8.8.8\n2001:4860:4860::8888" },
  },
  output: z
    .array(
      z.strictObject({
        query: z.string().meta({ en: "Address as sent", zh: "请求中发送的地址" }),
        ok: z.boolean().meta({ en: "Whether data was found for this item", zh: "该项是否查到" }),
        data: AddressRecord.extend({ override: OwnLabel.optional() }).optional().meta({
          en: "Result, as for a single lookup; present if `ok` is true",
          zh: "查询结果，与单次查询相同；`ok` 为 true 时存在",
        }),
        error: z
          .strictObject({
            code: z.enum(itemErrors).meta({
              en: "Error code; once the quota or the daily limit is used up, the remaining items have `INSUFFICIENT_QUOTA` or `TOO_MANY_REQUESTS`, and with a test key all but documentation addresses have `PERMISSION_REQUIRED`",
              zh: "错误代码；额度或每日上限用完后，其余各项为 `INSUFFICIENT_QUOTA` 或 `TOO_MANY_REQUESTS`；使用测试密钥时，文档地址以外的各项为 `PERMISSION_REQUIRED`",
            }),
            message: z.string().meta({ en: "The error in words", zh: "错误说明" }),
          })
          .optional()
          .meta({ en: "Reason; present if `ok` is false", zh: "`ok` 为 false 时的原因" }),
      }),
    )
    .max(MAX_BATCH),
  invalid: { fields: "INVALID_FIELDS" },
  refusals: ["INVALID_BODY", "TOO_MANY_IPS", "SINGLE_LOOKUPS_ONLY"],
  texts: {
    name: { en: "Batch lookup", zh: "批量查询" },
    summary: {
      en: "Look up as many as 1,000 addresses in one request; results are in the order sent.",
      zh: "一次请求查询最多 1,000 个地址，按发送顺序返回。",
    },
    details: {
      en: "The body is a JSON array, JSON Lines, or one address per line; the format is detected from the content. A byte order mark, blank lines and white space around an address are ignored. A bad address does not affect the others: its item has `ok: false` and the reason. Each address with data costs one call; nothing else is charged. Billed against the IP geolocation quota (type 1). See [Batch lookups](/doc/batch-lookups) for chunking and retries.",
      zh: "请求体可以是 JSON 数组、JSON Lines，或每行一个地址的文本，按内容自动识别。字节序标记（BOM）、空行和地址前后的空白会被忽略。单个地址出错不影响其他地址：对应项为 `ok: false` 并说明原因。每个查到数据的地址计费一次，其余不计费。按 IP 归属地（类型 1）计费。分批与重试见[批量查询指南](/doc/batch-lookups)。",
    },
  },
  sample: {
    input: {},
    answer: [
      { query: sampleIp, ok: true, data: sampleData },
      {
        query: "10.0.0.1",
        ok: false,
        error: { code: "RESERVED_IP_ADDRESS", message: lookupErrors.RESERVED_IP_ADDRESS.message.en },
      },
    ],
  },
});
