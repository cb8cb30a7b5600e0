import { newsListKeywordMaxLength } from "@meridian/client/inputs";
import type { api } from "./api.ts";

const pageSize = 13;

type ListInput = Parameters<typeof api.news.newsList>[0];

/** The list's query parameters; `tp` is a category id or `events`. */
export interface NewsAddress {
  tp: string | null;
  keyword: string;
  page: number;
}

/** Reads the query string, ignoring invalid values. */
export function readNewsAddress(search: URLSearchParams): NewsAddress {
  const tp = search.get("tp");
  const page = Number(search.get("page"));
  return {
    tp: tp === "events" || /^[1-9]\d{0,8}$/.test(tp ?? "") ? tp : null,
    keyword: (search.get("keyword") ?? "").trim().slice(0, newsListKeywordMaxLength),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

export const listInput = ({ tp, keyword, page }: NewsAddress): ListInput => ({
  ...(tp !== null && { tp: Number(tp) }),
  ...(keyword !== "" && { keyword }),
  page,
  limit: pageSize,
});

/** The query string for another page, category or search. */
export function newsSearch({ tp, keyword, page }: Partial<NewsAddress>): string {
  const search = new URLSearchParams();
  if (tp) search.set("tp", tp);
  if (keyword) search.set("keyword", keyword);
  if (page && page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}
