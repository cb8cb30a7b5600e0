import * as z from "zod";
import { CaseStory, NewsItem, Partner } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { listOf, pageOf, paging, text, timestamp } from "./fields.ts";
import { publicId } from "./ids.ts";

export const eventStatuses = ["upcoming", "running", "ended"] as const;

const Event = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  title: z.string().meta({ en: "Title", zh: "标题" }),
  cover: z.string().meta({ en: "URL of the cover image", zh: "封面图片网址" }),
  summary: z.string().meta({ en: "Summary", zh: "摘要" }),
  status: z.enum(eventStatuses).meta({ en: "Status", zh: "状态" }),
  place: z.string().meta({ en: "Venue", zh: "地点" }),
  start_at: timestamp().meta({ en: "When it starts", zh: "开始时间" }),
  end_at: timestamp().meta({ en: "When it ends", zh: "结束时间" }),
  sign_url: z.string().meta({ en: "Sign-up link", zh: "报名地址" }),
});

const Neighbour = z
  .object({ id: z.int().meta({ en: "ID", zh: "编号" }), title: z.string().meta({ en: "Title", zh: "标题" }) })
  .nullable();

export const news = {
  newsList: endpoint({
    path: "/v1/news_list",
    summary: "List published articles, newest first",
    summaryZh: "列出已发布文章，新的在前",
    access: "public",
    input: z.object({
      tp: publicId()
        .optional()
        .meta({ en: "Category ID; an unknown category has no articles", zh: "分类编号；分类不存在时没有文章" }),
      class_slug: text(40)
        .optional()
        .meta({ en: "Category name used in URLs, such as `blog`", zh: "分类在网址中的名称，例如 `blog`" }),
      keyword: text(50).optional().meta({ en: "Search term", zh: "搜索词" }),
      ...paging,
    }),
    output: pageOf(NewsItem),
    cacheSeconds: 60,
  }),
  newsDetail: endpoint({
    path: "/v1/news_detail",
    summary: "Get one article and the ones before and after it",
    summaryZh: "获取一篇文章及其上一篇、下一篇",
    access: "public",
    input: z.object({ id: publicId().meta({ en: "ID", zh: "编号" }) }),
    output: NewsItem.extend({
      content_html: z.string().meta({ en: "Text as sanitised HTML", zh: "正文 HTML（已过滤）" }),
      keywords: z.array(z.string()).meta({ en: "Keywords", zh: "关键词" }),
      description: z.string().meta({ en: "Description", zh: "说明" }),
      /** The next older article in the same category. */
      prev: Neighbour.meta({ en: "The article before; null if there is none", zh: "上一篇，没有时为 null" }),
      next: Neighbour.meta({ en: "The article after; null if there is none", zh: "下一篇，没有时为 null" }),
    }),
    errors: ["NOT_FOUND"],
    silent: true,
  }),
  eventsList: endpoint({
    path: "/v1/events_list",
    summary: "List events, latest start first",
    summaryZh: "列出活动，开始时间晚的在前",
    access: "public",
    input: z.object({ status: z.enum(eventStatuses).optional().meta({ en: "Status", zh: "状态" }), ...paging }),
    output: pageOf(Event),
    cacheSeconds: 60,
  }),
  eventsDetail: endpoint({
    path: "/v1/events_detail",
    summary: "Get one event",
    summaryZh: "获取一个活动",
    access: "public",
    input: z.object({ id: publicId().meta({ en: "ID", zh: "编号" }) }),
    output: Event.extend({
      content_html: z.string().meta({ en: "Text as sanitised HTML", zh: "正文 HTML（已过滤）" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  saasCase: endpoint({
    path: "/v1/saas_case",
    summary: "List case studies in the order set by staff",
    summaryZh: "按编辑设定的顺序列出客户案例",
    access: "public",
    input: z.object({ industry_id: publicId().optional().meta({ en: "Industry ID", zh: "行业编号" }), ...paging }),
    output: pageOf(
      CaseStory.extend({ content_html: z.string().meta({ en: "Text as sanitised HTML", zh: "正文 HTML（已过滤）" }) }),
    ),
    cacheSeconds: 60,
  }),
  businessPartnerList: endpoint({
    path: "/v1/business_partner_list",
    summary: "List partners in the order set by staff",
    summaryZh: "按编辑设定的顺序列出合作伙伴",
    access: "public",
    input: z.object({ type_id: publicId().optional().meta({ en: "Type ID", zh: "类型编号" }), ...paging }),
    output: pageOf(Partner),
    silent: true,
    cacheSeconds: 60,
  }),
  businessPartnerTypeList: endpoint({
    path: "/v1/business_partner_type_list",
    summary: "List partner types with the number of partners in each",
    summaryZh: "列出合作伙伴类型及各类型的伙伴数",
    access: "public",
    input: z.object({}),
    output: listOf(
      z.object({
        id: z.int().meta({ en: "ID", zh: "编号" }),
        name: z.string().meta({ en: "Name", zh: "名称" }),
        partner_num: z.int().meta({ en: "Number of partners of the type", zh: "该类型的伙伴数" }),
      }),
    ),
    cacheSeconds: 60,
  }),
  changelogList: endpoint({
    path: "/v1/changelog",
    summary: "List changes of the API and published versions of the data, newest first",
    summaryZh: "列出接口的变更与数据的发布版本，新的在前",
    access: "public",
    input: z.object({}),
    output: listOf(
      z.object({
        id: z.string().meta({ en: "Identifier, which does not change", zh: "标识，不会改变" }),
        kind: z.enum(["api", "data"]).meta({ en: "What changed", zh: "变更类型" }),
        day: z.iso.date().meta({ en: "Day of the change, in UTC", zh: "变更日期（UTC）" }),
        title: z.string().meta({ en: "Title", zh: "标题" }),
        text: z.string().meta({ en: "What changed, in a sentence or two", zh: "变更说明" }),
        path: z.string().meta({ en: "Path of a page with more", zh: "详细说明的页面路径" }),
      }),
    ),
    cacheSeconds: 300,
  }),
};
