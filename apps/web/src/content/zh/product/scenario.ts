import type en from "../../en/product/scenario.ts";

export default {
  title: "家庭、企业、校园，还是数据中心",
  lead: "同样一次点击，来自客厅还是机柜，含义大不相同。一次调用即可得知地址背后的接入类型、把握程度，以及是查得还是推断。",
  facts: [
    { value: "7 种场景", name: "判断不出就如实回答未知" },
    { value: "2 级置信度", name: "高与中，逐条注明" },
    { value: "100 次", name: "每个账号每月免费" },
  ],
  answer: "场景用一个固定的词表示，便于程序判断；判断的依据一并给出。",
  fields: {
    ip: "所查询的地址。",
    scenario: "取值为 home_broadband、mobile、data_center、cdn、enterprise、education、government 或 unknown。",
    confidence: "high：来自名单或公布的网络用途；medium：由网络名称推断，或来自大型网络对照表；未知时为 null。",
    inferred: "仅凭网络名称判断时为 true。",
    usage_type: "判断所依据的网络用途，如 ISP、MOB、DCH；未知时为 null。",
    "asn.asn": "宣告该地址的自治系统编号。",
    "asn.name": "该网络的名称，规则据此判断。",
    "asn.organization": "网络的持有者，以注册信息为准。",
    "asn.usage_type": "网络用途，同上。",
    "asn.is_mobile": "移动运营商的网络为 true；否则为 null，不会是 false。",
    "asn.mcc": "该运营商主网络的移动国家码；仅限大型运营商。",
    "asn.mnc": "该网络的移动网络码；各地不同时为 null。",
    "asn.is_crawler": "爬虫所属公司公布为其自有地址时为 true；否则为 null，不会是 false。",
    "asn.crawler": "该爬虫的名称，如 Googlebot。",
    "asn.is_satellite": "卫星网络公布为其自有地址时为 true；否则为 null。",
    "asn.inferred": "由网络名称推断得出的字段：isp 或 usage_type。",
  },
  data: {
    title: "地址空间的用途",
    text: "把接口所用的同一规则，应用到当前数据库中每个已宣告的 IPv4 地址。",
  },
  uses: [
    {
      title: "不为机器付费",
      text: "来自数据中心的点击几乎不会是顾客。先按场景区分广告点击和注册，再决定是否计费、计数。",
    },
    {
      title: "善待共用的地址",
      text: "移动网络或校园网的一个地址背后可能有几百人。按家庭宽带设定的限流会把他们全部挡在门外。",
    },
    {
      title: "看看哪些企业来过",
      text: "来自企业和教育网络的访问连同网络名称，就是销售团队可用的线索。",
    },
  ],
  making: [
    "以最先得出结论的来源为准。首先看云厂商与主机托管商公布的地址段：在其中即为数据中心，置信度高。其次看网络用途，由注册名称或大型网络对照表得出，置信度中等。",
    "两者都无法判断时，结果为未知：我们不作猜测。网络用途已知的地址空间占比，见数据质量页面。",
  ],
  limits: [
    "同时经营宽带与服务器的网络只有一个名称，仅凭名称无法区分其地址。",
    "用手机热点上网的电脑属于移动网络，通过公司 VPN 居家办公的人显示为企业。",
    "置信度是等级，不是概率。",
  ],
  price: "从“应用场景识别”的额度中扣除。每个账号每月有 100 次免费，超出后可购买套餐。",
  faq: [
    {
      question: "与“主机托管”标记有什么区别？",
      answer: "标记只用名单回答一个问题：该地址段是否属于主机商。场景回答更宽的问题，还会参考用途和名称，并说明依据。",
    },
    {
      question: "为什么某家大运营商显示未知？",
      answer: "尚不知道它的网络用途，名称也看不出来。如果是您的网络，请告诉我们，核实后进入下一版本。",
    },
    {
      question: "能看到规则吗？",
      answer: "判断顺序如上所述；本地部署的客户可以在源代码中看到规则。",
    },
    {
      question: "结果为未知也计费吗？",
      answer: "不计费。场景为未知的结果即使包含网络信息，也不收费。",
    },
  ],
  demo: {
    confidences: { high: "置信度高", medium: "置信度中", low: "置信度低" },
    inferred: "由名称推断",
    usage: "网络用途",
  },
} satisfies typeof en;
