import type { Language } from "@meridian/contract/errors";

type Text = Readonly<Record<Language, string>>;

/** The groups of the portal's calls, by the contract's modules. */
export const portalGroups: Readonly<Record<string, { title: Text; summary: Text }>> = {
  account: {
    title: { en: "Account and session", zh: "账号与会话" },
    summary: {
      en: "Registration, log-in, the profile, sessions and uploads.",
      zh: "注册、登录、个人资料、会话与文件上传。",
    },
  },
  billing: {
    title: { en: "Billing", zh: "费用" },
    summary: { en: "Packages, orders, payments and invoices.", zh: "套餐、订单、支付与发票。" },
  },
  certification: {
    title: { en: "Certification", zh: "企业认证" },
    summary: { en: "Show which company an account belongs to.", zh: "证明账号所属的企业。" },
  },
  content: {
    title: { en: "Site content", zh: "站点内容" },
    summary: {
      en: "What pages start from: figures, banners, industries, contacts.",
      zh: "页面初始数据：数字、横幅、行业与联系方式。",
    },
  },
  demo: {
    title: { en: "Demos", zh: "在线演示" },
    summary: { en: "The products without a key, for the pages that show them.", zh: "供产品页使用的免密钥演示接口。" },
  },
  documents: {
    title: { en: "Documentation", zh: "文档" },
    summary: { en: "These pages as data.", zh: "以数据形式读取本文档。" },
  },
  keys: {
    title: { en: "API keys", zh: "API 密钥" },
    summary: { en: "Create, restrict, rotate, reveal and revoke keys.", zh: "创建、限制、轮换、查看与吊销密钥。" },
  },
  leads: {
    title: { en: "Messages to us", zh: "联系我们" },
    summary: { en: "Cooperation, trials, feedback and corrections of data.", zh: "合作、试用、反馈与数据纠错。" },
  },
  lookup: {
    title: { en: "Own address", zh: "本机地址" },
    summary: { en: "Where the caller's own address is, without a key.", zh: "无需密钥，查询调用方自己的地址。" },
  },
  news: {
    title: { en: "News and showcase", zh: "新闻与展示" },
    summary: { en: "Articles, events, case stories and partners.", zh: "新闻、活动、案例与合作伙伴。" },
  },
  notices: {
    title: { en: "Notices", zh: "通知" },
    summary: { en: "What the account should know.", zh: "账号通知的读取与管理。" },
  },
  packages: {
    title: { en: "Packages", zh: "套餐" },
    summary: { en: "Packages and their prices.", zh: "各类服务的套餐与价格。" },
  },
  products: {
    title: { en: "Product demos", zh: "产品演示" },
    summary: { en: "The products without a key, for the pages that show them.", zh: "供产品页使用的免密钥演示接口。" },
  },
  usage: {
    title: { en: "Usage", zh: "用量" },
    summary: { en: "Quota, counts, trends and records of calls.", zh: "额度、统计、趋势与调用记录。" },
  },
  visits: {
    title: { en: "Visits", zh: "访问统计" },
    summary: { en: "What pages count in the background.", zh: "页面在后台上报的访问统计。" },
  },
};

/** What each call does, in Chinese; in English the contract says it. */
export const portalSummariesZh: Readonly<Record<string, string>> = {
  "/v1/captcha": "获取工作量证明题目，解答放入 captcha_token",
  "/v1/send_sms_code": "向手机发送验证码；无论该手机是否已注册，返回相同",
  "/v1/send_email_code": "向邮箱发送验证码；无论该邮箱是否已注册，返回相同",
  "/v1/phone_login": "手机号或邮箱与密码登录",
  "/v1/user_login_phone_code": "短信或邮件验证码登录，未注册的自动开户",
  "/v1/login_second_factor": "凭 SECOND_FACTOR_NEEDED 返回的票据完成两步验证登录",
  "/v1/two_factor": "设置、开启或关闭自己的两步验证",
  "/v1/bind_email": "以邮件验证码确认邮箱，此后可用该邮箱登录",
  "/v1/account_export": "将账号中保存的数据打包为 ZIP 文件，进度与链接见 export_list",
  "/v1/account_delete": "申请注销账号，十五天后生效",
  "/v1/account_keep": "撤销账号注销",
  "/v1/get_city": "列出省份，或某地区下的城市与区县",
  "/v1/enterprise_certification": "申请企业认证",
  "/v1/certification_amount": "以对公账户收到的金额完成企业认证",
  "/v1/user_regis": "以短信或邮件验证码和密码注册",
  "/v1/user_info": "获取当前用户",
  "/v1/user_update": "修改自己的姓名、邮箱、头像、时区或语言",
  "/v1/user_update_password_phone": "以短信或邮件验证码设置新密码，并结束该用户的全部会话",
  "/admin/upload_file": "按用途上传图片或 PDF",
  "/v1/user_logout": "结束当前会话，或该用户的全部会话",
  "/v1/session_list": "列出用户的会话",
  "/v1/session_revoke": "结束用户的某个会话",
  "/v1/web_init": "页面最先需要的信息",
  "/v1/get_banner_list": "列出当前投放的横幅",
  "/v1/find_index": "首页所需的全部数据库内容",
  "/v1/news_class_list": "列出新闻分类及其文章数",
  "/v1/get_industry": "列出行业，slug 同时是解决方案的地址",
  "/v1/customer_service_list": "列出客服联系方式，每类为一段 name 与 value 的 JSON 文本",
  "/v1/api_pkg_template_get": "列出某类服务的套餐与价格",
  "/v1/demo": "无需密钥试用产品",
  "/v1/document_info": "读取文档页面与目录，或搜索全部页面",
  "/v1/get_keys": "列出 API 密钥，新的在前，不含密钥原文",
  "/v1/create_key": "创建 API 密钥，密钥原文在本次返回中",
  "/v1/update_key": "重命名、限制、停用或启用密钥",
  "/v1/rotate_key": "更换密钥，旧密钥在宽限小时内继续有效",
  "/v1/reveal_key": "再次查看密钥原文，并写入审计日志",
  "/v1/revoke_key": "永久吊销密钥，五秒内各处拒绝",
  "/v1/api_remark": "设置自己对接口或密钥的备注，传空则删除",
  "/v1/regist_cooperation": "合作、定制、试用、反馈与数据纠错",
  "/v1/ip_self_search": "查询调用方自己的地址，或所给地址的归属",
  "/v1/news_list": "列出已发布文章，新的在前",
  "/v1/news_detail": "获取一篇文章及其前后篇",
  "/v1/events_list": "列出活动，开始时间晚的在前",
  "/v1/events_detail": "获取一个活动",
  "/v1/saas_case": "按运营排序列出案例",
  "/v1/business_partner_list": "按运营排序列出合作伙伴",
  "/v1/business_partner_type_list": "列出合作伙伴类型及其数量",
  "/v1/get_notice": "列出用户的通知，新的在前",
  "/v1/read_notice": "将所列或全部通知标为已读",
  "/v1/delete_notice": "删除所列或全部通知",
  "/v1/unread_notice": "统计未读通知",
  "/v1/get_service_info": "列出账号的服务及剩余额度",
  "/v1/key_use_record_total": "今日、本月与累计用量，以及额度预计用完的时间",
  "/v1/key_use_trend": "按小时、日或月统计，没有调用的时段为零",
  "/v1/get_key_use_record": "列出单次调用记录，新的在前",
  "/v1/key_use_country": "按被查询地址的国家统计已应答的调用",
  "/v1/key_use_share": "按密钥与服务统计调用，多的在前",
  "/v1/database_update_status": "各数据库的当前版本与下次更新时间",
  "/v1/sub_account_num": "统计账号的子账号与角色",
  "/v1/user_api_list": "列出账号可调用的接口",
  "/v1/visit_history_add": "记录一次页面浏览或页面上的操作",
  "/v1/pc_uv_pv": "统计页面浏览，访客每日计一次",
  "/v1/get_into_add": "记录访客进入转化流程",
  "/v1/cl_access_callback": "记录广告点击的后续结果",
};
