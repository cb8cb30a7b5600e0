import type en from "../en/pricing.ts";

export default {
  title: "先免费使用，再按量付费",
  lead: "每月 50,000 次免费调用*，即刻开始。套餐提高调用量与调用频率；可设置超额上限，超出部分按千次计费，业务高峰时不会中断。",
  footnote: "* IP 归属地。其他服务每月各 100 次，真人识别与姓名身份证核验除外。",
  service: "服务",
  cycle: "计费周期",
  cycles: { month: "按月", year: "按年" },
  types: {
    1: { name: "IP 归属地", about: "地址的位置、网络与隐私标记，接口为 /v2/query、/v2/batch、/v2/asn 与 /v2/ranges。" },
    3: { name: "应用场景识别", about: "家庭、企业、移动网络、校园或数据中心，接口为 /v2/scenario。" },
    4: { name: "IP 风险画像", about: "一个评分以及评分的依据，接口为 /v2/portrait。" },
    10: {
      name: "代理与隐私识别",
      about:
        "VPN、Tor、中继、公开代理与主机托管，接口为 /v2/privacy；反欺诈、DNS、主机、端口、运营商与基站查询也使用该额度。",
    },
    11: { name: "真人识别", about: "活体与人脸核验，由持牌合作方完成，费用主要为合作方收费。" },
    12: { name: "手机号码", about: "号码的运营商、归属地、类型与格式，接口为 /v2/phone。" },
    13: { name: "银行卡", about: "由卡号前几位得到发卡行、卡组织与卡种，接口为 /v2/card。" },
    14: { name: "身份核验", about: "/v2/idcard 校验证件号码；姓名与号码是否一致由持牌合作方核验。" },
    15: { name: "Whois", about: "域名、地址与网络的注册信息，接口为 /v2/whois 与 /v2/abuse。" },
  },
  free: { name: "免费版", unit: "长期有效", action: "免费创建密钥", extra: "额度用完即止，无需绑卡" },
  agreed: { price: "定制", unit: "", extra: "调用量、频率与条款写入同一份合同", action: "联系我们" },
  onRequest: "询价",
  missing: {
    partner: "此类服务需接入持牌合作方，当前尚未接入。价格请联系我们。",
    lists: "当前未配置 VPN、代理与 Tor 出口名单：可识别数据中心，其他标记返回 null。价格请联系我们。",
  },
  order: "提交订购意向",
  buy: "立即购买",
  recommended: "推荐",
  current: "当前套餐",
  before: "折前价格：",
  colon: "：",
  units: { month: "/ 月", year: "/ 年", each: (price: string) => `折合每千次 ${price}` },
  callsAMonth: (count: string) => `每月 ${count} 次`,
  calls: {
    month: (count: string) => `每月 ${count} 次`,
    year: (count: string) => `每年 ${count} 次`,
  },
  callsAgreed: "按合同约定",
  extra: (price: string) => `超出部分每千次 ${price}`,
  note: "以上价格含税，税额在发票中列明。任何套餐中，查无结果或被拒绝的调用均不计费。",
  failed: "价格加载失败。",
  estimate: {
    title: "估算费用",
    text: "拖动滑块选择每月调用量，系统按上方价目算出最划算的套餐。",
    label: "每月调用量",
    within: "在套餐额度之内，没有额外费用。",
    beyond: (price: string, count: string, each: string) => `套餐 ${price}，另有 ${count} 次按每千次 ${each} 计费。`,
    free: (count: string) => `每月 ${count} 次以内免费。`,
  },
  comparison: {
    title: "详细对比",
    table: "套餐对比表",
    what: "对比项目",
    calls: "包含调用量",
    pace: "每秒调用数",
    extra: "超出部分每千次",
    yes: "包含",
    no: "不包含",
  },
  databases: {
    title: "可下载的数据库",
    text: "供您在自己的机器上使用，按月授权，与上面的套餐分开购买，调用与文件分别计费。",
    failed: "数据库列表加载失败。",
    table: "数据库对比表",
    database: "数据库",
    contents: "内容",
    version: "当前版本",
    price: "价格",
    action: "获取方式",
    fields: (count: number) => `${count} 个字段`,
    ranges: (count: string) => `${count} 个地址段，含 IPv4 与 IPv6`,
    formats: (count: number) => `${count} 种文件格式`,
    notBuilt: "尚未构建",
    free: "免费，无需账号",
    perMonth: (price: string) => `每月 ${price}`,
    missing: { lists: "目前没有 VPN、代理与 Tor 出口名单。" },
    get: "下载",
    buy: "购买",
  },
  questions: "价格常见问题",
  faq: [
    {
      question: "怎样算一次调用？",
      answer:
        "每个得到结果的查询算一次：一个地址、一个号码或一个域名。批量请求中每条有结果的记录算一次。出错、被拒绝、未收录或保留地址以及返回 304 的请求不计费。",
    },
    {
      question: "免费额度用完会怎样？",
      answer:
        "调用会返回 402，直到下个月（UTC）开始。套餐用户也可以选择超额继续调用，并设定费用上限。没有订单就不会产生费用，数据看板会按当前用量预测额度用完的日期。",
    },
    {
      question: "一次返回位置、网络与隐私标记，是否按三次计费？",
      answer: "不会。每次调用只按所请求的接口计费一次。/v2/query 一次返回位置、网络与隐私标记，按 IP 归属地计一次。",
    },
    {
      question: "可以更换或停用套餐吗？",
      answer:
        "可以。升级在付款后立即生效，原套餐剩余价值（按剩余时间与剩余次数中较小者折算）直接抵扣；降级可选择到期时生效，也可立即生效：剩余价值抵扣新套餐，超出价格的部分换为调用次数。不再续费的套餐可使用到期满为止。",
    },
    { question: "年付价格如何计算？", answer: "支付十个月，使用十二个月。全年的调用量可以在一年内任意时间使用。" },
    {
      question: "如何付款？",
      answer:
        "可在结算页选择所提供的方式在线支付，也可由销售报价下单。订单、收据、发票与月度对账单都在用户中心的“费用中心”。",
    },
    {
      question: "能否开具发票？",
      answer:
        "可以。每笔非人民币付款均按您的开票信息开具商业发票，中国大陆以外买方的人民币付款同样如此，并发送至您在其中填写的邮箱；其他人民币付款可申请开具中国税务发票。",
    },
  ],
} satisfies typeof en;
