import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** Why the header with the caller's address was believed, or not. */
export const addressReadings = ["no_proxies", "peer_not_trusted", "header_missing", "believed", "hidden"] as const;

/** What became of a value of that header: the caller's address, a proxy's, none, or never read. */
export const hopVerdicts = ["caller", "trusted_proxy", "no_address", "not_read"] as const;

/** Only the nearest values are shown, and of each only the beginning. */
export const MAX_SHOWN_HOPS = 20;
export const MAX_SHOWN_VALUE = 100;

export const fixKinds = ["proxy", "cloud", "framework"] as const;

export const clientAddress = endpoint({
  path: "/v1/client_address",
  method: "GET",
  summary: "Explain how the caller's address was found, and how to pass it through proxies",
  summaryZh: "说明调用方的地址如何得出，以及如何让它穿过代理",
  access: "public",
  input: z.object({}),
  output: z.object({
    ip: z.string().meta({ en: "The address believed to be the caller's", zh: "被认定的调用方地址" }),
    is_public: z.boolean().meta({ en: "Whether it is an address of the public internet", zh: "是否为公网地址" }),
    header: z.string().meta({ en: "The header read from trusted proxies", zh: "从受信任的代理读取的请求头" }),
    reading: z.enum(addressReadings).meta({
      en: "`no_proxies`: no proxies are trusted; `peer_not_trusted`: the connection is not one of theirs; `header_missing`: the proxy sent no such header; `believed`: read from the header; `hidden`: a value that is not an address ended the reading",
      zh: "`no_proxies` 未设置受信任的代理；`peer_not_trusted` 连接不是来自受信任的代理；`header_missing` 代理没有发送该请求头；`believed` 采信请求头中的地址；`hidden` 读到不是地址的值而停止",
    }),
    explanation: z.string().meta({ en: "The same in words", zh: "文字说明" }),
    hops: z
      .array(
        z.object({
          position: z.int().meta({ en: "1 for the value of the nearest proxy", zh: "最近的代理所写的值为 1" }),
          value: z.string().meta({
            en: "The value as sent, cut after 100 characters; empty for trusted proxies",
            zh: "收到的原值，最多 100 个字符；受信任的代理为空",
          }),
          address: z
            .string()
            .nullable()
            .meta({ en: "The address read from it; null if none was", zh: "从中读出的地址；没有时为 null" }),
          verdict: z.enum(hopVerdicts).meta({
            en: "`caller`: believed; `trusted_proxy`: a proxy, so that the value before it is read too; `no_address`: not an address; `not_read`: before the last value that was read",
            zh: "`caller` 采信；`trusted_proxy` 代理，继续读取它前面的值；`no_address` 不是地址；`not_read` 未读取",
          }),
          explanation: z.string().meta({ en: "The same in words", zh: "文字说明" }),
        }),
      )
      .meta({
        en: "The values of the header, the nearest proxy's first; 20 at most",
        zh: "请求头中的各个值，从最近的代理开始，最多 20 个",
      }),
    hops_left_out: z.int().meta({ en: "Number of further values that are not shown", zh: "未列出的其余值的数量" }),
    other_headers: z
      .array(
        z.object({
          name: z.string().meta({ en: "Name", zh: "名称" }),
          value: z.string().meta({
            en: "The value as sent, cut after 100 characters; empty for trusted proxies",
            zh: "收到的原值，最多 100 个字符；受信任的代理为空",
          }),
        }),
      )
      .meta({ en: "Other headers with addresses, which were ignored", zh: "被忽略的其他带地址的请求头" }),
    fixes: z
      .array(
        z.object({
          id: z.string().meta({ en: "ID of the fix", zh: "方法的标识" }),
          name: z.string().meta({ en: "Name", zh: "名称" }),
          kind: z.enum(fixKinds).meta({ en: "Proxy, cloud or framework", zh: "代理、云服务或框架" }),
          code: z.string().meta({ en: "Configuration or code", zh: "配置或代码" }),
          note: z.string().meta({ en: "What to know about it", zh: "说明" }),
        }),
      )
      .meta({
        en: "How to pass the visitor's address on, for each proxy, cloud and framework",
        zh: "各种代理、云服务与框架传递访客地址的方法",
      }),
  }),
  rate: { max: 60, seconds: 60 },
});
