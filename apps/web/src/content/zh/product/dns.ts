import type en from "../../en/product/dns.ts";

export default {
  title: "解析器眼中的域名",
  lead: "一次 HTTPS 调用，查询十种 DNS 记录：适合不能直接使用 DNS 的机器、需要 JSON 的脚本，也可以看看别处的解析器如何回答。",
  facts: [
    { value: "10 种记录", name: "从 A 到 SRV，含反向域名" },
    { value: "TTL 与来源", name: "每个结果都注明" },
    { value: "100 次", name: "每个账号每月免费" },
  ],
  answer: "空列表也是有效回答：看 status 即可区分域名不存在与没有该类记录。",
  fields: {
    name: "所查询的名称；地址会转换为反向域名。",
    type: "所查询的记录类型。",
    status: "解析器给出的 NOERROR、NXDOMAIN、SERVFAIL 或 REFUSED。",
    answers: "回答中的全部记录，包括途经的别名。",
    "answers[].name": "该记录所属的名称；经过 CNAME 后与所问不同。",
    "answers[].type": "该记录的类型。",
    "answers[].data": "记录内容，写法与区域文件一致。",
    "answers[].ttl": "可缓存的秒数。",
    resolver: "作出回答的解析器地址。",
    ms: "解析器所用的毫秒数。",
  },
  data: {
    title: "十种类型，各有实时示例",
    text: "点击后即时查询。",
  },
  uses: [
    {
      title: "从外部确认迁移",
      text: "更换域名服务器后持续查询，直到看到新记录；TTL 说明旧记录还能保留多久。",
    },
    {
      title: "查看邮件设置",
      text: "MX 与 TXT 显示谁在接收邮件、是否设有 SPF，在群发邮件或相信某个邮箱之前先看一眼。",
    },
    {
      title: "给日志中的主机取名",
      text: "PTR 把地址变成所属网络起的名称，主机托管地址段一目了然。",
    },
  ],
  making: [
    "每次调用都由我们的解析器实时查询，不缓存、不改写，并注明解析器地址与耗时。",
    "反向域名只支持公网地址，内网域名不予查询。",
  ],
  limits: [
    "没有历史：域名如何变化、哪些域名指向某地址，需要被动 DNS 数据，本产品不收集。",
    "结果可能因地点而异：内容分发网络会返回离解析器最近的主机。",
    "DNSSEC 由解析器处理，不返回签名。",
  ],
  price: "与“代理与隐私识别”共用额度：每个账号每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "使用哪个解析器？",
      answer: "使用我们的解析器，其地址在结果中。本地部署的客户可以自行选择。",
    },
    {
      question: "返回 NXDOMAIN 计费吗？",
      answer: "不计费。没有记录的回答，无论原因，一律不计费。",
    },
    {
      question: "能列出一个区域的全部名称吗？",
      answer: "不能，任何解析器都不能：DNS 只回答您已知名称的问题。",
    },
    {
      question: "与 DNS over HTTPS 有何不同？",
      answer: "后者面向使用 DNS 协议的客户端；本接口面向代码：纯 JSON，任何语言一行即可。",
    },
  ],
  demo: {
    label: "域名或反向域名",
    submit: "查询",
    type: "类型",
    data: "内容",
    way: "名称的层级",
    steps: { root: "根", zone: "顶级域", name: "名称" },
    ttl: "TTL（秒）",
    count: (records: number) => `${records} 条记录`,
    asked: (resolver: string, milliseconds: number) => `解析器 ${resolver}，${milliseconds} 毫秒`,
    none: (name: string, type: string) => `${name} 没有 ${type} 记录`,
    noName: "解析器回答：该名称不存在。",
    noRecord: "该名称可能有其他类型的记录。",
  },
} satisfies typeof en;
