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
    summary: "Get the settings and figures that every page loads first",
    access: "public",
    input: z.object({
      channel: text(64).optional().meta({ description: "Marketing channel; the first one is remembered for 30 days" }),
      invite_code: text(32)
        .optional()
        .meta({ description: "Invitation code; the first one is remembered for 30 days" }),
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
      password_rule: z.object({ min: z.int(), max: z.int() }),
      upload: z.object({ max_bytes: z.int(), mimes: z.array(z.string()) }),
      login_tabs: z.array(z.enum(["password", "code"])),
      sibling_logout_url: z.string(),
      ad_monitor_url: z.string(),
      /** Parent domain of the login cookie; empty if it is for this host only. */
      cookie_domain: z.string(),
      server_at: timestamp(),
    }),
    cacheSeconds: 60,
  }),
  regionNames: endpoint({
    path: "/v1/region_names",
    summary: "List the names of countries and regions, and which of them are shaded together on maps",
    access: "public",
    input: z.object({}),
    output: listOf(
      z.object({
        code: z.string().meta({ description: "ISO 3166-1 alpha-2" }),
        name: z.string(),
        shaded_with: z.array(z.string()).meta({ description: "Codes shaded together with this one on a map" }),
      }),
    ),
    cacheSeconds: 3600,
  }),
  getBannerList: endpoint({
    path: "/v1/get_banner_list",
    summary: "List the banners currently shown",
    access: "public",
    input: z.object({
      ad_position: integer(0, 1000)
        .optional()
        .meta({ description: "Banner position; 5 is the featured one", examples: [5] }),
    }),
    output: listOf(Banner),
  }),
  findIndex: endpoint({
    path: "/v1/find_index",
    method: "GET",
    summary: "Get everything the home page shows from the database",
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
    summary: "List news categories with the number of articles in each",
    access: "public",
    input: z.object({}),
    output: listOf(z.object({ id: z.int(), name: z.string(), news_num: z.int() })),
    cacheSeconds: 60,
  }),
  getIndustry: endpoint({
    path: "/v1/get_industry",
    summary: "List industries; each slug is also the path of a solution page",
    access: "public",
    input: z.object({}),
    output: listOf(Industry),
    cacheSeconds: 60,
  }),
  customerServiceList: endpoint({
    path: "/v1/customer_service_list",
    summary: "List customer service contacts; each field is JSON text with `name` and `value` pairs",
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
