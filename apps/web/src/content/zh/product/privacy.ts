import type en from "../../en/product/privacy.ts";

export default {
  title: "VPN、Tor、代理、中继与主机托管",
  lead: "六项标记，分别回答是、否或未知。隐藏身份的访客未必有恶意，所以结果只说明访问经由何处，不下定论。",
  facts: [
    { value: "6 项标记", name: "一次调用返回" },
    { value: "是、否、null", name: "未知不等于安全" },
    { value: "100 次", name: "每个账号每月免费" },
  ],
  answer: "结构扁平：地址、六项标记，以及各标记的来源。同样的六项标记也在归属地结果的 proxy 中。",
  fields: {
    ip: "所查询的地址。",
    is_vpn: "在 VPN 出口名单中。属于隐私中继的地址段不再算作 VPN。",
    is_tor: "在 Tor Project 的出口名单中。",
    is_data_center: "位于云厂商或数据中心公布的地址段，或属于已知的数据中心网络。",
    is_proxy: "在公开代理名单中。",
    is_relay: "隐私中继的出口，例如 iCloud 专用代理。",
    is_hosting: "网络属于主机托管商。",
    sources: "各标记的来源及其数据日期；标记为 null 时来源也为 null。",
  },
  data: {
    title: "每种标记有多少地址",
    text: "并列出每种标记所依据的来源及其日期。没有来源可以判定的为未知，未知不等于安全。",
  },
  uses: [
    {
      title: "遵守地区授权",
      text: "只在某国授权的内容，不应通过该国的 VPN 出口播放。仅在授权与地区有关时才需要判断。",
    },
    {
      title: "把优惠券留给顾客",
      text: "批量注册多来自数据中心和公开代理；中继用户是真人，请放行。",
    },
    {
      title: "写长久有效的防火墙规则",
      text: "一条基于 is_tor 或 is_hosting 的规则，胜过封禁一千个单独地址。",
    },
  ],
  making: [
    "每项标记各有来源：VPN 出口、Tor Project 的出口名单、云厂商公布的地址段、公开代理名单、苹果公布的中继出口。每次建库时与位置数据合并，六项标记一次查询即可得到。",
    "主机托管商与数据中心也会凭网络名称识别，并注明为推断。没有来源可以判断的标记为 null；只有完整的名单（例如 Tor 出口）与已知的网络类型才能得出“否”。",
  ],
  limits: [
    "被出租作住宅代理的家庭宽带与普通家庭宽带并无二致，名单只能发现其中一部分。",
    "VPN 服务商每天更换出口，名单的质量取决于最近一次更新。",
    "标记说明对方如何而来，不说明为何而来。",
  ],
  price: "从“代理与隐私识别”的额度中扣除。每个账号每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "为什么标记是 null？",
      answer: "因为暂无来源可以判断该地址。null 表示未知，请不要当作 false。",
    },
    {
      question: "应当拦截 VPN 用户吗？",
      answer: "通常不必。很多人只是在酒店网络中保护隐私。涉及资金时要求二次验证，只拦截授权所禁止的。",
    },
    {
      question: "“数据中心”与“主机托管”有什么区别？",
      answer: "数据中心说的是地址段，主机托管说的是宣告该地址的公司。大型云厂商两者皆是。",
    },
    {
      question: "隐私中继为什么不算 VPN？",
      answer:
        "中继转发的是有设备、有账号的真人，并保留其所在地区。几乎所有中继地址段也出现在公开的 VPN 名单里，我们会将其剔除。",
    },
    {
      question: "标记多久更新一次？",
      answer: "每项标记的来源都注明数据日期，数据质量页面列出每个来源的时效。",
    },
  ],
  demo: {
    flags: {
      is_vpn: "VPN",
      is_tor: "Tor 出口",
      is_proxy: "公开代理",
      is_relay: "隐私中继",
      is_data_center: "数据中心",
      is_hosting: "主机托管",
    },
    states: { yes: "是", no: "否", unknown: "未知" },
    found: (count: number) => `命中 ${count} 项标记`,
    clean: "不在任何名单中",
    partly: "部分已检查",
    unchecked: "尚未检查",
    listAge: (name: string, date: string) => `来源：${name}，${date}`,
    noList: "“未知”表示尚未检测，未知不等于安全。",
  },
} satisfies typeof en;
