import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { ChosenData, fieldsText, given, ip, networkText, sampleData } from "../fields.ts";

export const query = planeEndpoint({
  id: 1,
  path: "/v2/query",
  method: "GET",
  takesForm: true,
  product: 1,
  charge: "found",
  input: z.object({ ip: ip.optional(), fields: given(1000).optional() }),
  output: z.strictObject({ code: z.literal(200), msg: z.literal("success"), data: ChosenData }),
  invalid: { ip: "INVALID_IP_ADDRESS", fields: "INVALID_FIELDS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  isCached: true,
  hasEnvelope: true,
  texts: {
    name: { en: "Query an address", zh: "查询 IP 地址" },
    summary: {
      en: "Place, network and privacy flags of one IPv4 or IPv6 address.",
      zh: "查询一个 IPv4 或 IPv6 地址的归属地、网络与隐私标记。",
    },
    details: {
      en: "Leave `ip` out to look up the caller's own address. `fields` keeps only what you name, which makes the answer smaller but not cheaper. The same call takes `POST` with form-data, a urlencoded form or JSON, for addresses that should not appear in logs.\n\nThe answer keeps the envelope `{code, msg, data}`, with `code` equal to the HTTP status. Charged to IP geolocation (type 1), only when it is answered with data.",
      zh: "不传 `ip` 时查询调用方自己的地址。`fields` 只保留所列字段：返回内容变小，但计费不变。同一接口也接受 `POST`（form-data、urlencoded 表单或 JSON），适合不希望地址出现在日志中的场合。\n\n返回结果带外层信封 `{code, msg, data}`，其中 `code` 等于 HTTP 状态码。按 IP 归属地（类型 1）计费，仅在返回数据时计一次。",
    },
    params: {
      ip: ["IPv4 or IPv6 address; left out: the caller's own", "IPv4 或 IPv6 地址；不传则为调用方自己的地址"],
      fields: fieldsText,
    },
    fields: { "data.asn": networkText },
  },
  sample: { input: { ip: "8.8.8.8" }, answer: { code: 200, msg: "success", data: sampleData } },
  demo: { slugs: ["ipguishu"], read: (ip) => ({ ip }) },
});
