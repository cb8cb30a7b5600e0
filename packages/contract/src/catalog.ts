import type { Language } from "./errors.ts";

type Text = Readonly<Record<Language, string>>;

interface CatalogEntry {
  slug: string;
  path: string;
  name: Text;
  /** What it does, in one line. */
  summary: Text;
}

const product = (slug: string, en: [string, string], zh: [string, string]): CatalogEntry => ({
  slug,
  path: slug === "antifraud" ? "/antifraud" : `/product/${slug}`,
  name: { en: en[0], zh: zh[0] },
  summary: { en: en[1], zh: zh[1] },
});

/** The products, in the order the site lists them. */
export const products: readonly CatalogEntry[] = [
  product(
    "ipguishu",
    ["IP geolocation", "Where an address is, from country to city"],
    ["IP 归属地", "一个地址在哪里，从国家到城市"],
  ),
  product(
    "changjing",
    ["Connection type", "Home, office, campus or data center"],
    ["应用场景识别", "家庭、企业、校园还是数据中心"],
  ),
  product(
    "huaxiang",
    ["IP risk score", "One score, with the reasons behind it"],
    ["IP 风险画像", "一个评分，并说明缘由"],
  ),
  product(
    "shibie",
    ["Privacy and proxy detection", "VPN, Tor, relay, proxy, hosting"],
    ["代理与隐私识别", "VPN、Tor、中继、代理与主机托管"],
  ),
  product("zhenren", ["Real-person check", "Is there a person behind the session"], ["真人识别", "会话背后是不是真人"]),
  product("user", ["Audience insights", "What a visitor's network reveals"], ["用户画像", "网络环境反映的访客特征"]),
  product("shouji", ["Phone number", "Carrier, region and number type"], ["手机号码归属", "运营商、归属地与号码类型"]),
  product(
    "card",
    ["Bank card", "Issuer and card type from the first digits"],
    ["银行卡查询", "由卡号前几位得知发卡行与卡种"],
  ),
  product(
    "whois",
    ["Whois", "Who holds a domain, an address or an AS"],
    ["Whois 查询", "域名、地址与自治系统的持有者"],
  ),
  product(
    "identity",
    ["Identity check", "Do this name and ID number belong together"],
    ["身份核验", "姓名与证件号是否相符"],
  ),
  product("ipport", ["Hosts and ports", "Open services at an address"], ["主机与端口", "一个地址上开放的服务"]),
  product("jizhan", ["Cell towers", "From cell to coordinates"], ["基站数据", "由基站编号得到坐标"]),
  product("dns", ["DNS", "Records of a name, as resolvers see them"], ["DNS 查询", "解析器看到的域名记录"]),
  product(
    "antifraud",
    ["Anti-fraud", "Address, phone and card scored together"],
    ["反欺诈系统", "综合地址、手机号与银行卡判断"],
  ),
];

const solution = (slug: string, en: [string, string], zh: [string, string]): CatalogEntry => ({
  slug,
  path: `/solution/${slug}`,
  name: { en: en[0], zh: zh[0] },
  summary: { en: en[1], zh: zh[1] },
});

/** The industry solutions; their slugs are the types of the specification. */
export const solutions: readonly CatalogEntry[] = [
  solution("jinrong", ["Finance", "Stop account takeover at the login"], ["金融", "在登录环节阻断盗号"]),
  solution("taobao", ["E-commerce", "Keep bots away from the checkout"], ["电商", "把机器人挡在下单之外"]),
  solution("shejiao", ["Social networks", "Show where a post really comes from"], ["社交", "如实展示内容的来源地"]),
  solution("meiti", ["Media", "Serve rights region by region"], ["媒体", "按地区投放有版权的内容"]),
  solution("lvyou", ["Travel", "The right currency and offer at first sight"], ["旅游", "第一屏就给对币种与报价"]),
  solution("baoxian", ["Insurance", "Weigh a claim before paying it"], ["保险", "赔付之前先评估风险"]),
  solution("youxi", ["Games", "Match players, block the farms"], ["游戏", "就近匹配，拦截工作室"]),
  solution("anquan", ["Security", "Context for every alert"], ["网络安全", "给每条告警补上背景"]),
  solution("advertise", ["Advertising", "Pay for people, not for data centers"], ["广告", "只为真实用户付费"]),
  solution("business", ["Business intelligence", "Which companies visit you"], ["商业智能", "哪些企业正在访问您"]),
  solution("yonghu", ["User insight", "Know the audience by its networks"], ["用户分析", "从网络了解您的受众"]),
  solution("fangyu", ["Threat defense", "Block by evidence, not by country"], ["威胁防御", "凭证据拦截，而不是按国家"]),
  solution(
    "zhuizong",
    ["Attack tracing", "From an address to a network and a contact"],
    ["溯源追踪", "由地址找到网络与联系人"],
  ),
  solution(
    "optimization",
    ["Network optimization", "Send each visitor to the nearest node"],
    ["网络优化", "把访客送到最近的节点"],
  ),
];

/** Names of the pricing types of the specification. */
export const priceTypeNames: Readonly<Record<number, Text>> = {
  1: { en: "IP geolocation", zh: "IP 归属地" },
  3: { en: "Connection type", zh: "应用场景识别" },
  4: { en: "IP risk score", zh: "IP 风险画像" },
  10: { en: "Privacy and proxy detection", zh: "代理与隐私识别" },
  11: { en: "Real-person check", zh: "真人识别" },
  12: { en: "Phone numbers", zh: "手机号码" },
  13: { en: "Bank cards", zh: "银行卡" },
  14: { en: "Identity check", zh: "身份核验" },
  15: { en: "Whois", zh: "Whois" },
};
