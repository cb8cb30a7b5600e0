import type en from "../en/site.ts";

export default {
  "/": {
    name: "看清每一个 IP 的来处",
    line: "查询任意地址",
    about: "IP 归属地、代理与隐私识别、离线数据库下载。每月 50,000 次免费调用，无需绑卡。",
  },
  "/product/ipguishu": {
    name: "IP 归属地",
    line: "国家、省份、城市与所属网络",
    about: "查询地址的国家、省份、城市、经纬度、时区和所属网络，并标明误差半径。",
  },
  "/product/changjing": {
    name: "应用场景识别",
    line: "家庭、企业、校园还是数据中心",
    about: "判断一个地址背后的接入类型：家庭宽带、移动网络、企业专线、校园网、数据中心或 CDN。",
  },
  "/product/huaxiang": {
    name: "IP 风险画像",
    line: "风险评分，逐项可查",
    about: "为地址给出 0 到 100 的风险评分，每一分都列明理由。",
  },
  "/product/shibie": {
    name: "代理与隐私识别",
    line: "VPN、Tor、代理、中继、主机托管",
    about: "识别 VPN、Tor、公开代理、中继、数据中心与主机托管流量，并注明每项标记的来源。",
  },
  "/product/zhenren": {
    name: "真人识别",
    line: "屏幕前是人，不是脚本",
    about: "由持牌合作方确认屏幕前是真人，照片质量可先在浏览器中检查。",
  },
  "/product/user": {
    name: "用户画像",
    line: "从流量看懂受众",
    about: "从流量中了解受众的地区、网络、时段与设备，不追踪具体个人。",
  },
  "/product/shouji": {
    name: "手机号码",
    line: "运营商、归属地与号码类型",
    about: "查询手机号码的运营商、归属地和类型，覆盖中国大陆与境外号段。",
  },
  "/product/card": {
    name: "银行卡",
    line: "发卡行与卡种",
    about: "根据卡号前几位识别发卡行、卡组织和卡种。",
  },
  "/product/whois": {
    name: "Whois",
    line: "谁注册的，何时注册",
    about: "域名、地址段与 AS 号的注册信息，RDAP 与 Whois 结果格式统一。",
  },
  "/product/identity": {
    name: "身份核验",
    line: "姓名与证件是否一致",
    about: "校验身份证号码；姓名与号码是否一致由持牌合作方核验。",
  },
  "/product/ipport": {
    name: "主机与端口",
    line: "反向域名、网络与端口",
    about: "查询主机的反向域名与所属网络，以及端口登记的用途。",
  },
  "/product/jizhan": {
    name: "基站数据",
    line: "基站编号转经纬度",
    about: "由基站编号得到经纬度与覆盖半径，并查询移动网络的运营商。",
  },
  "/product/dns": {
    name: "DNS",
    line: "十种记录，实时查询",
    about: "一次 HTTPS 调用，实时查询域名记录与反向域名。",
  },
  "/antifraud": {
    name: "反欺诈系统",
    line: "多路信号，一个判断",
    about: "把地址、手机号、邮箱、银行卡与 User-Agent 汇成一个评分，逐条列出理由与权重。",
  },
  "/solution/jinrong": {
    name: "金融支付",
    line: "在登录时拦住盗号",
    about: "在登录与支付环节识别盗号和跑分账户，不打扰正常客户。",
  },
  "/solution/taobao": {
    name: "电商",
    line: "把优惠留给真实顾客",
    about: "让优惠券和限量商品到达真实顾客手中，而不是被脚本抢走。",
  },
  "/solution/shejiao": {
    name: "社交",
    line: "如实展示 IP 属地",
    about: "如实展示发言者的 IP 属地，服务器发布的内容不显示。",
  },
  "/solution/meiti": {
    name: "媒体与流媒体",
    line: "按地区遵守版权",
    about: "按版权地区播放内容，区分服务器与真实观众。",
  },
  "/solution/lvyou": {
    name: "旅游出行",
    line: "合适的币种与价格",
    about: "按来访地区给出语言、币种和出发城市，并识别爬取票价的程序。",
  },
  "/solution/baoxian": {
    name: "保险",
    line: "核对报案从哪里发起",
    about: "核对报案的实际发起地与申报的出险地。",
  },
  "/solution/youxi": {
    name: "游戏",
    line: "公平匹配，就近接入",
    about: "把玩家送到最近的服务器，把工作室挡在排位赛之外。",
  },
  "/solution/anquan": {
    name: "安全运营",
    line: "让每条告警都有背景",
    about: "为告警中的每个地址补全位置、归属与风险。",
  },
  "/solution/advertise": {
    name: "广告",
    line: "统计真人，不统计服务器",
    about: "把数据中心的点击排除在账单之外，让投放落在真实地区。",
  },
  "/solution/business": {
    name: "商机拓展",
    line: "看看哪些企业来过",
    about: "通过来访网络，了解哪些机构正在浏览您的网站。",
  },
  "/solution/yonghu": {
    name: "用户增长",
    line: "了解地区与习惯",
    about: "了解新用户在哪里、当地是几点。",
  },
  "/solution/fangyu": {
    name: "网络防御",
    line: "按网络制定规则",
    about: "以网络和地区为单位制定防火墙与限流规则，而不是逐个封禁地址。",
  },
  "/solution/zhuizong": {
    name: "溯源追踪",
    line: "从一行日志找到网络",
    about: "从一行日志出发，找到应负责的网络。",
  },
  "/solution/optimization": {
    name: "网络优化",
    line: "每次都到最近的节点",
    about: "把每位访客送到最近的节点。",
  },
  "/pricing": {
    name: "价格",
    line: "适合各种用量的套餐",
    about: "按用量选择月付或年付套餐，超出部分按千次计价。每月 50,000 次免费调用，无需绑卡。",
  },
  "/app/pricing": {
    name: "应用内价格页",
    line: "套餐精简版",
    about: "全部套餐的精简页面。",
  },
  "/app/product": {
    name: "应用内产品页",
    line: "产品精简版",
    about: "全部产品的精简页面。",
  },
  "/app/productoffline": {
    name: "离线数据库",
    line: "CSV、JSON、MMDB 等",
    about: "以 CSV、JSON、MMDB 和自有格式提供的数据库文件，断网也能查询。",
  },
  "/doc": {
    name: "开发文档",
    line: "接口、字段与返回码",
    about: "每个接口的请求、字段与返回码，附可直接运行的示例。",
  },
  "/data": {
    name: "数据质量",
    line: "时效、覆盖率与准确度，均为实测",
    about: "数据有多新、每个版本改了多少、覆盖哪些字段，以及与各网络公布的信息是否吻合。",
  },
  "/tools/lens": {
    name: "日志透视",
    line: "看清谁在日志里",
    about: "看清日志中 IP 的位置、网络与风险，文本不离开浏览器。",
  },
  "/tools/client-address": {
    name: "客户端地址检测",
    line: "服务器看到哪个地址，为什么",
    about: "查看服务器在代理之后采信哪个地址、读取了哪些请求头及原因，以及各种代理的配置方法。",
  },
  "/client/cooperation": {
    name: "商务合作",
    line: "代理、集成与数据共建",
    about: "代理销售、产品集成，或共建数据。",
  },
  "/client/customized": {
    name: "定制数据",
    line: "按需定制字段与文件",
    about: "告诉我们需要的字段、格式和更新周期，由我们准备数据文件。",
  },
  "/statement/terms": {
    name: "服务条款",
    line: "双方的约定",
    about: "使用我们的服务时适用的条款。",
  },
  "/statement/privacy": {
    name: "隐私政策",
    line: "保存什么，保存多久",
    about: "保存哪些个人信息、为什么保存、保存多久。",
  },
  "/statement/sla": {
    name: "服务等级协议",
    line: "付费版可用率 99.99%",
    about: "付费版可用率 99.99% 的含义、统计方式，以及未达标时如何处理。",
  },
  "/statement/licence": {
    name: "数据许可",
    line: "数据可以怎样使用",
    about: "查询结果与下载的数据库可以怎样使用。",
  },
  "/statement/attribution": {
    name: "数据来源与许可",
    line: "我们使用了谁的数据",
    about: "我们使用的开放数据与软件，及其许可和日期。",
  },
  "/news": {
    name: "新闻资讯",
    line: "版本与报告",
    about: "产品发布、研究报告与活动日期，按主题分类。",
  },
  "/status": {
    name: "运行状态",
    line: "当前状态与历史",
    about: "各部分的当前状态、90 天每日可用率、延迟、事件与计划维护。",
  },
  "/changelog": {
    name: "更新日志",
    line: "接口与数据的变更",
    about: "接口的变更，以及数据的每一个发布版本与地址段数。",
  },
  "/notice": {
    name: "消息通知",
    line: "与账号有关的消息",
    about: "与账号有关的提醒、订单和更新消息。",
  },
  "/connect": {
    name: "连接程序",
    line: "连接程序",
    about: "同意或拒绝程序的密钥申请。",
  },
  "/mall": {
    name: "积分商城",
    line: "用积分兑换好物",
    about: "用积分兑换商品、查询额度和优惠券。",
  },
  "/mall/detail": {
    name: "商品详情",
    line: "可用积分兑换的商品",
    about: "商品介绍、所需积分与配送方式。",
  },
  "/partners": {
    name: "合作伙伴",
    line: "与谁同行",
    about: "按合作类型列出我们的合作伙伴。",
  },
  "/reward": {
    name: "推荐奖励",
    line: "邀请好友，获得返现",
    about: "邀请新客户，按其消费获得返现。",
  },
  "/user": {
    name: "用户中心",
    line: "用量、密钥、额度、成员与资料",
    about: "账号的用量、额度、预警、密钥、成员、操作日志与个人资料。",
  },
  "/jianjie": {
    name: "关于我们",
    line: "认识子午",
    about: "100+ 位专家、900 个监测点、3000+ 企业客户：认识一下子午。",
  },
  "/jianjie/blog": {
    name: "博客",
    line: "关于互联网测量的笔记",
    about: "互联网如何测量，以及我们从中学到什么。",
  },
} satisfies typeof en;
