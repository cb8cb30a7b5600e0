import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, listOf, text, timestamp } from "./fields.ts";

const Stats = z.object({
  expert_num: z.int(),
  monitor_point_num: z.int(),
  company_num: z.int(),
  avg_ms: z.int(),
  uptime: z.string(),
  db_update_days: z.int(),
});

const Banner = z.object({
  id: z.int(),
  ad_position: z.int(),
  icon: z.string(),
  title: z.string(),
  content: z.string(),
  value: z.string(),
  sort: z.int(),
  start_at: timestamp().nullable(),
  end_at: timestamp().nullable(),
});

export const NewsItem = z.object({
  id: z.int(),
  class_id: z.int(),
  class_name: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  author: z.string(),
  view_num: z.int(),
  published_at: timestamp(),
});

export const CaseStory = z.object({
  id: z.int(),
  title: z.string(),
  company: z.string(),
  logo: z.string(),
  industry_id: z.int(),
  summary: z.string(),
  cover: z.string(),
  result_text: z.string(),
});

export const Partner = z.object({
  id: z.int(),
  type_id: z.int(),
  name: z.string(),
  logo: z.string(),
  url: z.string(),
  intro: z.string(),
});

const Industry = z.object({ id: z.int(), name: z.string(), slug: z.string(), icon: z.string() });

const Product = z.object({ slug: z.string(), path: z.string(), name: z.string(), summary: z.string() });

export const content = {
  webInit: endpoint({
    path: "/v1/web_init",
    summary: "What a page needs to know before anything else",
    access: "public",
    input: z.object({
      channel: text(64).optional().meta({ description: "Where the visitor came from; the first one is kept 30 days" }),
      invite_code: text(32).optional().meta({ description: "Whose invitation this is; the first one is kept 30 days" }),
    }),
    output: z.object({
      all_free_api_num: z.int(),
      site: z.object({
        name: z.string(),
        logo: z.string(),
        icp_no: z.string(),
        police_no: z.string(),
        copyright: z.string(),
      }),
      stats: Stats,
      price_types: z.array(z.object({ type: z.int(), name: z.string() })),
      pay_channels: z.array(z.string()),
      sms: z.object({ length: z.int(), resend_seconds: z.int(), expire_seconds: z.int() }),
      password_rule: z.object({ min: z.int(), max: z.int(), classes: z.int() }),
      upload: z.object({ max_bytes: z.int(), mimes: z.array(z.string()) }),
      login_tabs: z.array(z.enum(["password", "code"])),
      sibling_logout_url: z.string(),
      ad_monitor_url: z.string(),
      /** Parent domain of the login cookie; empty for this host only. */
      cookie_domain: z.string(),
      server_at: timestamp(),
    }),
    cacheSeconds: 60,
  }),
  regionNames: endpoint({
    path: "/v1/region_names",
    summary: "List what countries and regions are called, and which of them maps shade together",
    access: "public",
    input: z.object({}),
    output: listOf(
      z.object({
        code: z.string().meta({ description: "ISO 3166-1 alpha-2" }),
        name: z.string(),
        shaded_with: z.array(z.string()).meta({ description: "Codes whose land belongs together on a map" }),
      }),
    ),
    cacheSeconds: 3600,
  }),
  getBannerList: endpoint({
    path: "/v1/get_banner_list",
    summary: "List the banners that are running now",
    access: "public",
    input: z.object({
      ad_position: integer(0, 1000)
        .optional()
        .meta({ description: "5 is the hot recommendation", examples: [5] }),
    }),
    output: listOf(Banner),
  }),
  findIndex: endpoint({
    path: "/v1/find_index",
    method: "GET",
    summary: "Everything the home page shows from the database",
    access: "public",
    input: z.object({}),
    output: z.object({
      stats: Stats,
      banners: z.array(Banner),
      news: z.array(NewsItem),
      cases: z.array(CaseStory),
      partners: z.array(Partner),
      industries: z.array(Industry),
      products: z.array(Product),
    }),
    cacheSeconds: 60,
  }),
  newsClassList: endpoint({
    path: "/v1/news_class_list",
    summary: "List the categories of news with how many articles each has",
    access: "public",
    input: z.object({}),
    output: listOf(z.object({ id: z.int(), name: z.string(), news_num: z.int() })),
    cacheSeconds: 60,
  }),
  getIndustry: endpoint({
    path: "/v1/get_industry",
    summary: "List the industries; a slug is also the address of a solution",
    access: "public",
    input: z.object({}),
    output: listOf(Industry),
    cacheSeconds: 60,
  }),
  customerServiceList: endpoint({
    path: "/v1/customer_service_list",
    summary: "List how to reach customer service; each kind is a JSON text of name and value pairs",
    access: "public",
    input: z.object({}),
    output: z.object({
      phone: z.string(),
      email: z.string(),
      qq: z.string(),
      qq_code: z.string(),
      wx_code: z.string(),
    }),
    silent: true,
    cacheSeconds: 60,
  }),
};
