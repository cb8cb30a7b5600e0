import { type Language, pathPrefix } from "@meridian/contract/errors";
import { Feed } from "feed";
import type { Config } from "../config.ts";
import { inLanguage } from "./language.ts";

interface FeedHead {
  title: string;
  description: string;
  /** The page that shows the same, without language prefix; the feeds are below it. */
  path: string;
  /** Null before there is anything. */
  updated: Date | null;
}

/** The origin of the site's pages in a language, as an absolute URL. */
export const originOf = ({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">, language: Language): string =>
  PUBLIC_URL + pathPrefix(language);

/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/); the library writes version 1. */
export function jsonFeed(feed: Feed): string {
  const { author, ...rest } = JSON.parse(feed.json1()) as { author?: object };
  const { language } = feed.options;
  return JSON.stringify({
    ...rest,
    version: "https://jsonfeed.org/version/1.1",
    language,
    ...(author && { authors: [author] }),
  });
}

/** An empty feed (RFC 4287, and JSON Feed) of what a page shows, in one language. */
export function openFeed(config: Config, language: Language, { path, updated, title, description }: FeedHead): Feed {
  const origin = originOf(config, language);
  const author = { name: inLanguage(language, config.COMPANY_NAME_EN, config.COMPANY_NAME), link: `${origin}/` };
  return new Feed({
    title,
    description,
    id: origin + path,
    link: origin + path,
    language: language === "zh" ? "zh-CN" : "en",
    copyright: author.name,
    author,
    generator: "Meridian",
    updated: updated ?? new Date(0),
    feedLinks: { atom: `${origin}${path}/feed.atom`, json: `${origin}${path}/feed.json` },
  });
}
