import type { FieldTexts } from "./bilingual-texts.ts";

/** Fields of the endpoint that explains how the caller's address was found. */
export const portalClientAddressTexts: FieldTexts = {
  ip: ["The address believed to be the caller's", "被认定的调用方地址"],
  is_public: ["Whether it is an address of the public internet", "是否为公网地址"],
  header: ["The header read from trusted proxies", "从受信任的代理读取的请求头"],
  reading: [
    "`no_proxies`: no proxies are trusted; `peer_not_trusted`: the connection is not one of theirs; `header_missing`: the proxy sent no such header; `believed`: read from the header; `hidden`: a value that is not an address ended the reading",
    "`no_proxies` 未设置受信任的代理；`peer_not_trusted` 连接不是来自受信任的代理；`header_missing` 代理没有发送该请求头；`believed` 采信请求头中的地址；`hidden` 读到不是地址的值而停止",
  ],
  explanation: ["The same in words", "文字说明"],
  hops: [
    "The values of the header, the nearest proxy's first; 20 at most",
    "请求头中的各个值，从最近的代理开始，最多 20 个",
  ],
  position: ["1 for the value of the nearest proxy", "最近的代理所写的值为 1"],
  value: [
    "The value as sent, cut after 100 characters; empty for trusted proxies",
    "收到的原值，最多 100 个字符；受信任的代理为空",
  ],
  address: ["The address read from it; null if none was", "从中读出的地址；没有时为 null"],
  verdict: [
    "`caller`: believed; `trusted_proxy`: a proxy, so that the value before it is read too; `no_address`: not an address; `not_read`: before the last value that was read",
    "`caller` 采信；`trusted_proxy` 代理，继续读取它前面的值；`no_address` 不是地址；`not_read` 未读取",
  ],
  hops_left_out: ["Number of further values that are not shown", "未列出的其余值的数量"],
  other_headers: ["Other headers with addresses, which were ignored", "被忽略的其他带地址的请求头"],
  name: ["Name", "名称"],
  fixes: [
    "How to pass the visitor's address on, for each proxy, cloud and framework",
    "各种代理、云服务与框架传递访客地址的方法",
  ],
  id: ["ID of the fix", "方法的标识"],
  kind: ["Proxy, cloud or framework", "代理、云服务或框架"],
  code: ["Configuration or code", "配置或代码"],
  note: ["What to know about it", "说明"],
};
