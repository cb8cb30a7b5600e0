import * as z from "zod";
import { CaseStory, NewsItem, Partner } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { listOf, pageOf, paging, text, timestamp } from "./fields.ts";
import { publicId } from "./ids.ts";

export const eventStatuses = ["upcoming", "running", "ended"] as const;

const Event = z.object({
  id: z.int(),
  title: z.string(),
  cover: z.string(),
  summary: z.string(),
  status: z.enum(eventStatuses),
  place: z.string(),
  start_at: timestamp(),
  end_at: timestamp(),
  sign_url: z.string(),
});

const Neighbour = z.object({ id: z.int(), title: z.string() }).nullable();

export const news = {
  newsList: endpoint({
    path: "/v1/news_list",
    summary: "List published articles, newest first",
    access: "public",
    input: z.object({
      tp: publicId().optional().meta({ description: "Category ID; an unknown category has no articles" }),
      class_slug: text(40).optional().meta({ description: "Category slug, such as blog" }),
      keyword: text(50).optional(),
      ...paging,
    }),
    output: pageOf(NewsItem),
    cacheSeconds: 60,
  }),
  newsDetail: endpoint({
    path: "/v1/news_detail",
    summary: "Get one article and the ones before and after it",
    access: "public",
    input: z.object({ id: publicId() }),
    output: NewsItem.extend({
      content_html: z.string(),
      keywords: z.array(z.string()),
      description: z.string(),
      /** The next older article in the same category. */
      prev: Neighbour,
      next: Neighbour,
    }),
    errors: ["NOT_FOUND"],
    silent: true,
  }),
  eventsList: endpoint({
    path: "/v1/events_list",
    summary: "List events, latest start first",
    access: "public",
    input: z.object({ status: z.enum(eventStatuses).optional(), ...paging }),
    output: pageOf(Event),
    cacheSeconds: 60,
  }),
  eventsDetail: endpoint({
    path: "/v1/events_detail",
    summary: "Get one event",
    access: "public",
    input: z.object({ id: publicId() }),
    output: Event.extend({ content_html: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  saasCase: endpoint({
    path: "/v1/saas_case",
    summary: "List case studies in the order set by staff",
    access: "public",
    input: z.object({ industry_id: publicId().optional(), ...paging }),
    output: pageOf(CaseStory.extend({ content_html: z.string() })),
    cacheSeconds: 60,
  }),
  businessPartnerList: endpoint({
    path: "/v1/business_partner_list",
    summary: "List partners in the order set by staff",
    access: "public",
    input: z.object({ type_id: publicId().optional(), ...paging }),
    output: pageOf(Partner),
    silent: true,
    cacheSeconds: 60,
  }),
  businessPartnerTypeList: endpoint({
    path: "/v1/business_partner_type_list",
    summary: "List partner types with the number of partners in each",
    access: "public",
    input: z.object({}),
    output: listOf(z.object({ id: z.int(), name: z.string(), partner_num: z.int() })),
    cacheSeconds: 60,
  }),
};
