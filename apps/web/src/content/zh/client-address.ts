import type clientAddress from "../en/client-address.ts";

export default {
  title: "服务器看到的是哪个地址？",
  lead: "我们认定的您的地址、判断时读取了什么，以及如何让访客地址穿过您自己的代理。",
  yours: "您的地址",
  isPrivate: "该地址不是公网地址：您在本站所在的内网，或本站前面有代理尚未列入。",
  again: "重新检测",
  failed: "无法检测地址。",
  hops: {
    title: "读取过程",
    lead: (header: string) => `${header} 中的各个值，从最近的代理开始；读到第一个不受信任的地址为止。`,
    none: { title: "没有该请求头", text: "请求中没有带地址的请求头，因此以连接的地址为准。" },
    columns: { position: "跳数", value: "原值", address: "读作", verdict: "结果" },
    trusted: "受信任的代理",
    verdicts: { caller: "采信", trusted_proxy: "代理", no_address: "不是地址", not_read: "未读取" },
    leftOut: (count: number) => `另有 ${count} 个值未显示。`,
  },
  others: {
    title: "被忽略的请求头",
    lead: "代理也会把地址写入这些请求头。同时采信多个，就等于让调用方自选地址。",
    none: { title: "无", text: "请求中没有其他带地址的请求头。" },
    columns: { name: "请求头", value: "原值" },
  },
  fixes: {
    title: "把地址传下去",
    lead: "只采信一个请求头，只采信来自自己代理的请求，并从右往左读取。示例中的 10.0.0.0/8 代表这些代理。",
    kinds: { proxy: "代理", cloud: "云服务", framework: "应用" },
    more: "指南：代理之后的客户端地址",
  },
} satisfies typeof clientAddress;
