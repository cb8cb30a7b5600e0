import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, text } from "./fields.ts";

/** Points where a visitor can enter the conversion funnel. */
export const entries = ["trial", "signup", "docs", "pricing", "contact", "product", "download"] as const;

const pagePath = () => text(300).meta({ examples: ["/pricing"], description: "Path of the page, without the query" });
const nothing = z.object({});
/** High, because a whole office may share one address. */
const perMinute = { max: 600, seconds: 60 };

/** Visits are recorded after the response is sent, so that pages do not wait; bots are not recorded. */
export const visits = {
  visitHistoryAdd: endpoint({
    path: "/v1/visit_history_add",
    summary: "Record a page view or an action on a page",
    access: "optional",
    input: z.object({
      page_path: pagePath(),
      page_type: integer(1, 999)
        .optional()
        .meta({ description: "62: invitation link copied, 64: customer recommended" }),
      title: text(200).optional(),
      ref: text(500).optional(),
      stay_seconds: integer(0, 86_400).optional(),
    }),
    output: nothing,
    silent: true,
    rate: perMinute,
  }),
  pcUvPv: endpoint({
    path: "/v1/pc_uv_pv",
    summary: "Count a page view, and the visitor once per day",
    access: "public",
    input: z.object({ visitor_id: text(64), page_path: pagePath() }),
    output: nothing,
    silent: true,
    rate: perMinute,
  }),
  getIntoAdd: endpoint({
    path: "/v1/get_into_add",
    summary: "Record that a visitor entered the conversion funnel",
    access: "optional",
    input: z.object({ entry: z.enum(entries), page_path: pagePath(), channel: text(64).optional() }),
    output: nothing,
    silent: true,
    rate: perMinute,
  }),
  clAccessCallback: endpoint({
    path: "/v1/cl_access_callback",
    summary: "Record the outcome of an ad click",
    access: "public",
    input: z.object({
      channel: text(64),
      click_id: text(128).optional(),
      url: text(500),
      ref: text(500).optional(),
      event: z.enum(["landing", "register", "order"]),
    }),
    output: nothing,
    silent: true,
    rate: perMinute,
  }),
};
