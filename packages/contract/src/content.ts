import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, listOf, text, timestamp } from "./fields.ts";
import { statusStates } from "./status-names.ts";

/** The legal texts, by their names in the address. */
export const statementNames = ["terms", "privacy", "sla", "licence"] as const;

const Stats = z.object({
  expert_num: z.int().meta({ en: "Number of experts", zh: "专家人数" }),
  monitor_point_num: z.int().meta({ en: "Monitoring points", zh: "监测点数" }),
  company_num: z.int().meta({ en: "Companies served", zh: "服务企业数" }),
  avg_ms: z.int().meta({ en: "Average response time in ms", zh: "平均响应毫秒数" }),
  uptime: z.string().meta({ en: "Availability, such as `99.99%`", zh: "可用性，例如 `99.99%`" }),
  db_update_days: z.int().meta({ en: "Maximum days between data updates", zh: "数据更新最长间隔天数" }),
});

const Banner = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  ad_position: z.int().meta({ en: "Banner position; 5 is the featured one", zh: "横幅位置，5 为热门推荐" }),
  icon: z.string().meta({ en: "Icon name", zh: "图标名称" }),
  title: z.string().meta({ en: "Title", zh: "标题" }),
  content: z.string().meta({ en: "Text", zh: "内容" }),
  value: z.string().meta({ en: "Value or link", zh: "值或链接" }),
  sort: z.int().meta({ en: "Sort order", zh: "排序" }),
  start_at: timestamp().nullable().meta({ en: "When it starts", zh: "开始时间" }),
  end_at: timestamp().nullable().meta({ en: "When it ends", zh: "结束时间" }),
});

export const NewsItem = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  class_id: z.int().meta({ en: "Category ID", zh: "分类编号" }),
  class_name: z.string().meta({ en: "Category name", zh: "分类名称" }),
  title: z.string().meta({ en: "Title", zh: "标题" }),
  summary: z.string().meta({ en: "Summary", zh: "摘要" }),
  cover: z.string().meta({ en: "URL of the cover image", zh: "封面图片网址" }),
  author: z.string().meta({ en: "Author", zh: "作者" }),
  view_num: z.int().meta({ en: "Number of views", zh: "阅读次数" }),
  published_at: timestamp().meta({ en: "When it was published", zh: "发布时间" }),
});

export const CaseStory = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  title: z.string().meta({ en: "Title", zh: "标题" }),
  company: z.string().meta({ en: "Company", zh: "公司" }),
  logo: z.string().meta({ en: "URL of the logo", zh: "标志图片网址" }),
  industry_id: z.int().meta({ en: "Industry ID", zh: "行业编号" }),
  summary: z.string().meta({ en: "Summary", zh: "摘要" }),
  cover: z.string().meta({ en: "URL of the cover image", zh: "封面图片网址" }),
  result_text: z.string().meta({ en: "Result in one line", zh: "成果说明" }),
});

export const Partner = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  type_id: z.int().meta({ en: "Type ID", zh: "类型编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  logo: z.string().meta({ en: "URL of the logo", zh: "标志图片网址" }),
  url: z.string().meta({ en: "URL", zh: "网址" }),
  intro: z.string().meta({ en: "Introduction", zh: "简介" }),
});

const Industry = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  slug: z.string().meta({ en: "Name used in the URL", zh: "网址中的名称" }),
  icon: z.string().meta({ en: "Icon name", zh: "图标名称" }),
});

const Product = z.object({
  slug: z.string().meta({ en: "Name used in the URL", zh: "网址中的名称" }),
  path: z.string().meta({ en: "Path of the endpoint or page", zh: "接口或页面路径" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  summary: z.string().meta({ en: "Summary", zh: "摘要" }),
});

const LegalText = z.object({
  title: z.string().meta({ en: "Title", zh: "标题" }),
  lead: z.string().meta({ en: "What it is about", zh: "导语" }),
  valid_from: timestamp().meta({ en: "In force since", zh: "生效时间" }),
  sections: z
    .array(
      z.object({
        title: z.string().meta({ en: "Title; empty for an introduction", zh: "标题，引言为空" }),
        html: z.string().meta({ en: "Text as sanitised HTML", zh: "正文 HTML（已过滤）" }),
      }),
    )
    .meta({ en: "Its sections", zh: "各章节" }),
});

export const content = {
  webInit: endpoint({
    path: "/v1/web_init",
    summary: "Get the settings and figures that every page loads first",
    summaryZh: "获取各页面首先加载的设置与统计数字",
    access: "public",
    input: z.object({
      channel: text(64).optional().meta({
        en: "Marketing channel the visitor came from; the first one is remembered for 30 days",
        zh: "来源渠道；首次来访的渠道保留 30 天",
      }),
      invite_code: text(32).optional().meta({
        en: "Invitation code; the first one is remembered for 30 days",
        zh: "邀请码；首次来访的邀请码保留 30 天",
      }),
    }),
    output: z.object({
      all_free_api_num: z.int().meta({ en: "Free calls per month", zh: "每月免费调用次数" }),
      site: z
        .object({
          name: z.string().meta({ en: "Name", zh: "名称" }),
          logo: z.string().meta({ en: "URL of the logo", zh: "标志图片网址" }),
          icp_no: z.string().meta({ en: "ICP filing number", zh: "ICP 备案号" }),
          police_no: z.string().meta({ en: "Public security filing number", zh: "公安备案号" }),
          copyright: z.string().meta({ en: "Copyright line", zh: "版权说明" }),
        })
        .meta({ en: "Site information", zh: "站点信息" }),
      stats: Stats.meta({ en: "Site figures", zh: "统计数据" }),
      price_types: z
        .array(
          z.object({
            type: z.int().meta({ en: "[Pricing type](/doc/limits#quota)", zh: "[计费类型](/doc/limits#quota)" }),
            name: z.string().meta({ en: "Name", zh: "名称" }),
          }),
        )
        .meta({ en: "Pricing types", zh: "计费类型" }),
      pay_channels: z.array(z.string()).meta({ en: "Payment methods", zh: "支付方式" }),
      sms: z
        .object({
          length: z.int().meta({ en: "Number of digits", zh: "位数" }),
          resend_seconds: z.int().meta({ en: "Seconds until another code can be sent", zh: "多少秒后可重新发送" }),
          expire_seconds: z.int().meta({ en: "Seconds until the code expires", zh: "验证码有效秒数" }),
        })
        .meta({ en: "SMS code settings", zh: "短信验证码设置" }),
      password_rule: z
        .object({
          min: z.int().meta({ en: "Minimum length", zh: "最小长度" }),
          max: z.int().meta({ en: "Maximum length", zh: "最大长度" }),
        })
        .meta({ en: "Password rules", zh: "密码规则" }),
      upload: z
        .object({
          max_bytes: z.int().meta({ en: "Maximum size in bytes", zh: "最大字节数" }),
          mimes: z.array(z.string()).meta({ en: "Accepted MIME types", zh: "允许的文件类型" }),
        })
        .meta({ en: "Upload rules", zh: "上传规则" }),
      login_tabs: z.array(z.enum(["password", "code"])).meta({ en: "Login methods", zh: "登录方式" }),
      sibling_logout_url: z
        .string()
        .meta({ en: "Logout URL of the company's other site; may be empty", zh: "公司另一站点的退出地址，可能为空" }),
      ad_monitor_url: z.string().meta({ en: "URL of the ad traffic monitor", zh: "广告流量监测地址" }),
      /** Parent domain of the login cookie; empty if it is for this host only. */
      cookie_domain: z.string().meta({ en: "Domain of the login cookie", zh: "登录 Cookie 的域" }),
      status: z
        .enum(statusStates)
        .meta({ en: "State of everything together, as at `/v1/status`", zh: "总体状态，与 `/v1/status` 相同" }),
      server_at: timestamp().meta({ en: "Server time", zh: "服务器时间" }),
    }),
    cacheSeconds: 60,
  }),
  regionNames: endpoint({
    path: "/v1/region_names",
    summary: "List the names of countries and regions, and which of them are shaded together on maps",
    summaryZh: "列出国家与地区的名称，以及地图上一并着色的地区",
    access: "public",
    input: z.object({}),
    output: listOf(
      z.object({
        code: z.string().meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
        name: z.string().meta({ en: "Name", zh: "名称" }),
        shaded_with: z
          .array(z.string())
          .meta({ en: "Codes shaded together with this one on a map", zh: "地图上与之一并着色的代码" }),
      }),
    ),
    cacheSeconds: 3600,
  }),
  getBannerList: endpoint({
    path: "/v1/get_banner_list",
    summary: "List the banners currently shown",
    summaryZh: "列出当前投放的横幅",
    access: "public",
    input: z.object({
      ad_position: integer(0, 1000)
        .optional()
        .meta({ en: "Banner position; 5 is the featured one", zh: "横幅位置，5 为热门推荐", examples: [5] }),
    }),
    output: listOf(Banner),
  }),
  findIndex: endpoint({
    path: "/v1/find_index",
    method: "GET",
    summary: "Get everything the home page shows from the database",
    summaryZh: "获取首页展示的全部动态内容",
    access: "public",
    input: z.object({}),
    output: z.object({
      stats: Stats.meta({ en: "Site figures", zh: "统计数据" }),
      banners: z.array(Banner).meta({ en: "Banners", zh: "横幅" }),
      news: z.array(NewsItem).meta({ en: "Articles", zh: "新闻" }),
      cases: z.array(CaseStory).meta({ en: "Customer stories", zh: "客户案例" }),
      partners: z.array(Partner).meta({ en: "Partners", zh: "合作伙伴" }),
      industries: z.array(Industry).meta({ en: "Industries", zh: "行业" }),
      products: z.array(Product).meta({ en: "Products", zh: "产品" }),
    }),
    cacheSeconds: 60,
  }),
  newsClassList: endpoint({
    path: "/v1/news_class_list",
    summary: "List news categories with the number of articles in each",
    summaryZh: "列出新闻分类及其文章数",
    access: "public",
    input: z.object({}),
    output: listOf(
      z.object({
        id: z.int().meta({ en: "ID", zh: "编号" }),
        name: z.string().meta({ en: "Name", zh: "名称" }),
        news_num: z.int().meta({ en: "Number of articles in the category", zh: "分类中的文章数" }),
      }),
    ),
    cacheSeconds: 60,
  }),
  getIndustry: endpoint({
    path: "/v1/get_industry",
    summary: "List industries; each slug is also the path of a solution page",
    summaryZh: "列出行业，`slug` 也是解决方案页面的路径",
    access: "public",
    input: z.object({}),
    output: listOf(Industry),
    cacheSeconds: 60,
  }),
  statementInfo: endpoint({
    path: "/v1/statement_info",
    summary: "Get a legal text by its sections, such as the privacy policy",
    summaryZh: "按章节获取协议文本，例如隐私政策",
    access: "public",
    input: z.object({
      type: z.enum(statementNames).meta({
        en: "Terms of service, privacy policy, service level agreement or data license",
        zh: "服务条款、隐私政策、服务等级协议或数据许可",
      }),
    }),
    output: LegalText.extend({
      type: z.enum(statementNames).meta({ en: "Which legal text it is", zh: "协议种类" }),
      upcoming: LegalText.nullable().meta({
        en: "A text that will be in force later; null if there is none",
        zh: "将于以后生效的文本；没有时为 null",
      }),
    }),
    errors: ["NOT_FOUND"],
    cacheSeconds: 60,
  }),
  customerServiceList: endpoint({
    path: "/v1/customer_service_list",
    summary: "List customer service contacts; each field is JSON text with `name` and `value` pairs",
    summaryZh: "列出客服联系方式，每个字段是由 `name` 与 `value` 组成的 JSON 文本",
    access: "public",
    input: z.object({}),
    output: z.object({
      phone: z.string().meta({ en: "Phone contacts as JSON text", zh: "电话联系方式，JSON 文本" }),
      email: z.string().meta({ en: "Email contacts as JSON text", zh: "邮箱联系方式，JSON 文本" }),
      qq: z.string().meta({ en: "QQ contacts as JSON text", zh: "QQ 联系方式，JSON 文本" }),
      qq_code: z.string().meta({ en: "Images of QQ QR codes as JSON text", zh: "QQ 二维码，JSON 文本" }),
      wx_code: z.string().meta({ en: "Images of WeChat QR codes as JSON text", zh: "微信二维码，JSON 文本" }),
    }),
    silent: true,
    cacheSeconds: 60,
  }),
};
