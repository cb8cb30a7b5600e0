import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, text } from "./fields.ts";

/** Points where a visitor can enter the conversion funnel. */
export const entries = ["trial", "signup", "docs", "pricing", "contact", "product", "download"] as const;

const pagePath = () =>
  text(300).meta({ en: "Path of the page, without the query", zh: "页面路径，不含查询参数", examples: ["/pricing"] });
const nothing = z.object({});
/** High, because a whole office may share one address. */
const perMinute = { max: 600, seconds: 60 };

/** Visits are recorded after the response is sent, so that pages do not wait; bots are not recorded. */
export const visits = {
  visitHistoryAdd: endpoint({
    path: "/v1/visit_history_add",
    summary: "Record a page view or an action on a page",
    summaryZh: "记录一次页面浏览或页面上的操作",
    access: "optional",
    input: z.object({
      page_path: pagePath(),
      page_type: integer(1, 999).optional().meta({
        en: "Action on the page: 62 for an invitation link copied, 64 for a customer referred; omitted for a page view",
        zh: "页面上的操作：62 为复制邀请链接，64 为推荐客户；页面浏览不传",
      }),
      title: text(200).optional().meta({ en: "Title", zh: "标题" }),
      ref: text(500).optional().meta({ en: "Referring page", zh: "来源页面" }),
      stay_seconds: integer(0, 86_400).optional().meta({ en: "Seconds spent on the page", zh: "停留秒数" }),
    }),
    output: nothing,
    silent: true,
    rate: perMinute,
  }),
  pcUvPv: endpoint({
    path: "/v1/pc_uv_pv",
    summary: "Count a page view, and the visitor once per day",
    summaryZh: "统计页面浏览，访客每日计一次",
    access: "public",
    input: z.object({
      visitor_id: text(64).meta({ en: "Random visitor ID", zh: "访客的随机编号" }),
      page_path: pagePath(),
    }),
    output: nothing,
    silent: true,
    rate: perMinute,
  }),
  getIntoAdd: endpoint({
    path: "/v1/get_into_add",
    summary: "Record that a visitor entered the conversion funnel",
    summaryZh: "记录访客进入转化流程",
    access: "optional",
    input: z.object({
      entry: z.enum(entries).meta({ en: "Where the visitor entered", zh: "进入位置" }),
      page_path: pagePath(),
      channel: text(64).optional().meta({ en: "Marketing channel the visitor came from", zh: "来源渠道" }),
    }),
    output: nothing,
    silent: true,
    rate: perMinute,
  }),
  clAccessCallback: endpoint({
    path: "/v1/cl_access_callback",
    summary: "Record the outcome of an ad click",
    summaryZh: "记录广告点击的后续结果",
    access: "public",
    input: z.object({
      channel: text(64).meta({ en: "Marketing channel the visitor came from", zh: "来源渠道" }),
      click_id: text(128).optional().meta({ en: "Ad click ID", zh: "广告点击编号" }),
      url: text(500).meta({ en: "URL", zh: "网址" }),
      ref: text(500).optional().meta({ en: "Referring page", zh: "来源页面" }),
      event: z.enum(["landing", "register", "order"]).meta({ en: "Event", zh: "事件" }),
    }),
    output: nothing,
    silent: true,
    rate: perMinute,
  }),
};
