import type { Language } from "./errors.ts";

type Text = Readonly<Record<Language, string>>;

/** The groups of portal endpoints, one for each module of the contract. */
export const portalGroups: Readonly<Record<string, { title: Text; summary: Text }>> = {
  accuracy: {
    title: { en: "Accuracy", zh: "准确度" },
    summary: {
      en: "Changes and field coverage of each database version, and its agreement with what networks publish about themselves.",
      zh: "各版本的变化与字段覆盖率，以及与网络自行公布信息的吻合程度。",
    },
  },
  account: {
    title: { en: "Account and session", zh: "账号与会话" },
    summary: {
      en: "Registration, login, profile, sessions and uploads.",
      zh: "注册、登录、个人资料、会话与文件上传。",
    },
  },
  audit: {
    title: { en: "Audit log", zh: "操作日志" },
    summary: { en: "Who did what in the account.", zh: "账号内的操作记录。" },
  },
  billing: {
    title: { en: "Billing", zh: "账单" },
    summary: {
      en: "Commercial invoices for buyers outside mainland China, credit notes, and monthly statements.",
      zh: "面向中国大陆以外买方的商业发票、贷项通知单与月度对账单。",
    },
  },
  bulkJobs: {
    title: { en: "Bulk jobs", zh: "批量任务" },
    summary: {
      en: "Look up large files of addresses in the background.",
      zh: "在后台查询含大量地址的文件。",
    },
  },
  certification: {
    title: { en: "Business verification", zh: "企业认证" },
    summary: { en: "Prove which company an account belongs to.", zh: "证明账号所属的企业。" },
  },
  content: {
    title: { en: "Site content", zh: "站点内容" },
    summary: {
      en: "Data that the pages of the site load: figures, banners, industries and contacts.",
      zh: "网站页面加载的数据：统计数字、横幅、行业与联系方式。",
    },
  },
  corrections: {
    title: { en: "Corrections", zh: "纠错" },
    summary: {
      en: "Follow a correction, and prove that its addresses are yours.",
      zh: "跟踪纠错的处理，并证明地址归属。",
    },
  },
  demo: {
    title: { en: "Demos", zh: "在线演示" },
    summary: {
      en: "Endpoints behind the demos on the product pages; no API key needed.",
      zh: "产品页演示所用的接口，无需密钥。",
    },
  },
  documents: {
    title: { en: "Documentation content", zh: "文档内容" },
    summary: { en: "This documentation as structured data.", zh: "以结构化数据读取本文档。" },
  },
  keys: {
    title: { en: "API keys", zh: "API 密钥" },
    summary: { en: "Create, restrict, rotate, reveal and revoke keys.", zh: "创建、限制、轮换、查看与吊销密钥。" },
  },
  leads: {
    title: { en: "Contact messages", zh: "留言" },
    summary: {
      en: "Partnership enquiries, trials, feedback and data corrections.",
      zh: "合作、试用、反馈与数据纠错。",
    },
  },
  lensReports: {
    title: { en: "Log reports", zh: "日志报告" },
    summary: {
      en: "Figures of logs that an account keeps from week to week.",
      zh: "账号按周保存的日志统计结果。",
    },
  },
  lookup: {
    title: { en: "Your own IP address", zh: "本机 IP 地址" },
    summary: {
      en: "Look up the caller's own address, or another one, without an API key.",
      zh: "无需密钥，查询调用方自己的地址，或指定的地址。",
    },
  },
  news: {
    title: { en: "News and showcase", zh: "新闻与展示" },
    summary: { en: "Articles, events, customer stories and partners.", zh: "新闻、活动、案例与合作伙伴。" },
  },
  notices: {
    title: { en: "Notices", zh: "通知" },
    summary: { en: "Read and manage the user's notices.", zh: "读取与管理用户的通知。" },
  },
  orders: {
    title: { en: "Orders and payment", zh: "订单与支付" },
    summary: { en: "Quotes, orders, payments and service policies.", zh: "报价、下单、支付与服务策略。" },
  },
  packages: {
    title: { en: "Packages", zh: "套餐" },
    summary: { en: "Packages and their prices.", zh: "各类服务的套餐与价格。" },
  },
  invoices: {
    title: { en: "Invoices", zh: "发票" },
    summary: { en: "Request and reverse invoices, and manage billing details.", zh: "申请开票、冲红与抬头管理。" },
  },
  downloads: {
    title: { en: "Database downloads", zh: "数据库下载" },
    summary: { en: "Downloadable databases and their releases.", zh: "可下载的数据库及其版本。" },
  },
  products: {
    title: { en: "Product demos", zh: "产品演示" },
    summary: {
      en: "Endpoints behind the demos on the product pages; no API key needed.",
      zh: "产品页演示所用的接口，无需密钥。",
    },
  },
  team: {
    title: { en: "Sub-accounts and roles", zh: "子账号与角色" },
    summary: { en: "Account members, their permissions, and invitations.", zh: "账号成员、角色权限与邀请。" },
  },
  reports: {
    title: { en: "Public pages", zh: "公开页面" },
    summary: {
      en: "Data shown on the public page of an address or network; no API key needed.",
      zh: "地址与网络公开页面所展示的数据，无需密钥。",
    },
  },
  rewards: {
    title: { en: "Rewards", zh: "奖励" },
    summary: { en: "Invitations, referred customers and cashback.", zh: "邀请好友、推荐客户与返现。" },
  },
  mall: {
    title: { en: "Points mall", zh: "积分商城" },
    summary: { en: "Goods, redemptions and points.", zh: "商品、兑换与积分。" },
  },
  addresses: {
    title: { en: "Mailing addresses", zh: "收货地址" },
    summary: { en: "Mailing addresses for goods and paper invoices.", zh: "商品与纸质发票的寄送地址。" },
  },
  renewals: {
    title: { en: "Renewal requests", zh: "续期申请" },
    summary: { en: "Request more time or quota, and decide such requests.", zh: "申请续期或扩容，以及处理申请。" },
  },
  splits: {
    title: { en: "Sub-account quota", zh: "子账号额度" },
    summary: { en: "Allocate quota to sub-accounts and reclaim it.", zh: "向子账号分配额度，或将其收回。" },
  },
  status: {
    title: { en: "Status", zh: "运行状态" },
    summary: { en: "What works, uptime by day, and incidents.", zh: "运行状态、每日可用率与事件。" },
  },
  usage: {
    title: { en: "Usage", zh: "用量" },
    summary: { en: "Quota, call counts, trends and call records.", zh: "额度、统计、趋势与调用记录。" },
  },
  visits: {
    title: { en: "Visits", zh: "访问统计" },
    summary: { en: "Visit statistics that pages report in the background.", zh: "页面在后台上报的访问统计。" },
  },
  warnings: {
    title: { en: "Alerts", zh: "预警" },
    summary: {
      en: "Who is notified when quota runs low, a service is about to expire or a database has a new version.",
      zh: "额度不足、服务到期与数据库更新的提醒设置。",
    },
  },
  overrides: {
    title: { en: "Overrides", zh: "自定义数据" },
    summary: {
      en: "What your account's answers say of its own addresses, such as offices and VPN exits, in place of the database.",
      zh: "账号的查询结果对自有地址（如办公室、VPN 出口）给出自定义数据，代替数据库的数据。",
    },
  },
  watches: {
    title: { en: "Watches", zh: "变更关注" },
    summary: {
      en: "What a new database version changes of your addresses, ranges, networks and countries.",
      zh: "新的数据库版本对您所关注的地址、地址段、网络与国家有哪些改变。",
    },
  },
  webhooks: {
    title: { en: "Webhooks", zh: "Webhook" },
    summary: { en: "Your URLs that we call when an event occurs.", zh: "事件发生时向您的地址发送通知。" },
  },
};
