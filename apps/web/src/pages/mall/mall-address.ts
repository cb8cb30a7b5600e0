import { integralGoodsListKeywordMaxLength, integralGoodsListSortChoices } from "@meridian/client/inputs";
import type { api } from "../../lib/api.ts";

const pageSize = 12;

type ListInput = Parameters<typeof api.mall.integralGoodsList>[0];
export type GoodsSort = NonNullable<ListInput["sort"]>;
export const goodsSorts = integralGoodsListSortChoices;

/** The mall's query parameters. */
export interface MallAddress {
  classId: number | null;
  keyword: string;
  sort: GoodsSort;
  isAffordable: boolean;
  page: number;
}

const isSort = (name: string | null): name is GoodsSort => (goodsSorts as readonly (string | null)[]).includes(name);

/** Reads the query string, ignoring invalid values. */
export function readMallAddress(search: URLSearchParams): MallAddress {
  const number = (name: string) => (/^[1-9]\d{0,8}$/.test(search.get(name) ?? "") ? Number(search.get(name)) : null);
  const sort = search.get("sort");
  return {
    classId: number("class"),
    keyword: (search.get("keyword") ?? "").trim().slice(0, integralGoodsListKeywordMaxLength),
    sort: isSort(sort) ? sort : "default",
    isAffordable: search.get("affordable") === "1",
    page: Math.min(number("page") ?? 1, 10_000),
  };
}

export const listInput = ({ classId, keyword, sort, isAffordable, page }: MallAddress): ListInput => ({
  ...(classId !== null && { class_id: classId }),
  ...(keyword !== "" && { keyword }),
  sort,
  ...(isAffordable && { affordable: true }),
  page,
  limit: pageSize,
});

/** The query string for another page, class, order or search. */
export function mallSearch({ classId, keyword, sort, isAffordable, page }: Partial<MallAddress>): string {
  const search = new URLSearchParams();
  if (classId) search.set("class", String(classId));
  if (keyword) search.set("keyword", keyword);
  if (sort && sort !== "default") search.set("sort", sort);
  if (isAffordable) search.set("affordable", "1");
  if (page && page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}
