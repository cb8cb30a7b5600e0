import type en from "../../en/product/whois.ts";

export default {
  title: "由谁注册，何时注册",
  lead: "一个接口查询域名、地址与 AS 号。先问 RDAP，没有 RDAP 的再问 Whois，两者以相同的字段返回，并附注册机构的原文。",
  facts: [
    { value: "3 类对象", name: "域名、网段、AS 号" },
    { value: "RDAP 优先", name: "其次为 43 端口的 Whois" },
    { value: "100 次", name: "每个账号每月免费" },
  ],
  answer: "注册机构不公布的内容为 null。自 2018 年起，多数机构不再公布个人姓名与邮箱。",
  fields: {
    query: "所查询的对象；主机名或网址会取其注册域名。",
    kind: "取值为 domain、ip 或 asn。",
    source: "取值为 rdap 或 whois，即结果来自哪种协议。",
    server: "作出回答的注册机构服务器。",
    registrar: "域名注册商。",
    registered_at: "首次注册时间，未公布时为 null。",
    updated_at: "记录最后变更时间。",
    expires_at: "域名付费期限的截止时间。",
    status: "状态代码，例如 client transfer prohibited。",
    nameservers: "域名所委派的域名服务器。",
    contacts: "各角色的姓名、组织、邮箱、电话与国家，以公布为限。",
    network: "查询地址或 AS 号时：网段的名称、起止与国家。",
    fetched_at: "向注册机构查询的时间；结果缓存六小时。",
    raw: "注册机构返回的原文。",
  },
  data: {
    title: "哪些注册机构可以应答",
    text: "IANA 公布由哪家注册机构负责哪些名称与号码。以下是其现行名单的覆盖范围。",
  },
  uses: [
    {
      title: "判断新注册的域名",
      text: "上周二才注册域名的商店，付款之前值得再看一眼。",
    },
    {
      title: "找到投诉渠道",
      text: "从一行日志出发，找到运营该地址段的机构及其接收投诉的邮箱。",
    },
    {
      title: "守护自己的域名",
      text: "用十行脚本，每晚核对到期时间、域名服务器与状态是否符合预期。",
    },
  ],
  making: [
    "查询时直接向注册机构获取，不转卖复制来的数据库。由哪台服务器负责，取自 IANA 的引导文件。RDAP 返回结构化数据；尚无 RDAP 的机构，按规则解析其 Whois 文本，同时返回原文与字段。",
    "结果缓存六小时，重复查询不会再打扰注册机构。",
  ],
  limits: [
    "没有历史：只返回当前的记录。",
    "注册机构会限制查询次数。被拒绝时接口会如实说明，且不计费。",
    "Whois 文本没有统一格式，个别机构的字段可能为 null，而原文中有。",
  ],
  price: "从“Whois”的额度中扣除。每个账号每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "为什么没有所有者的信息？",
      answer: "出于数据保护。自 2018 年起，多数域名的注册机构不再公布个人信息；组织与网段仍会列出。",
    },
    {
      question: "RDAP 是什么？",
      answer: "Whois 的继任者：通过 HTTPS 以 JSON 返回同样的记录，由 IETF 制定标准，所有通用顶级域都必须支持。",
    },
    {
      question: "速度如何？",
      answer: "取决于注册机构，少数需要数秒。缓存的结果立即返回，fetched_at 注明读取时间。",
    },
    {
      question: "注册机构无法访问时怎么办？",
      answer: "接口会在时限内返回 503 和代码 SOURCE_UNAVAILABLE，不计费。",
    },
  ],
  demo: {
    label: "域名、IP 地址或 AS 号",
    submit: "查询",
    way: "查询经过",
    steps: { asked: "查询对象", bootstrap: "确定注册机构", server: "应答服务器", record: "注册商" },
    query: "查询对象",
    source: "应答方",
    network: "网段",
    registrar: "注册商",
    registered: "注册时间",
    expires: "到期时间",
    updated: "最后变更",
    holder: "持有者",
    nameservers: "域名服务器",
    status: "状态",
  },
} satisfies typeof en;
