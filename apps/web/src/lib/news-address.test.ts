import { expect, test } from "vitest";
import { newsSearch, readNewsAddress } from "./news-address.ts";

const read = (search: string) => readNewsAddress(new URLSearchParams(search));

test("invalid values in the address are ignored", () => {
  const first = { tp: null, keyword: "", page: 1 };
  for (const search of ["", "?tp=", "?tp=abc", "?tp=-3&page=-1", "?page=1.5", "?tp=0&page=99999999"])
    expect([search, read(search)]).toEqual([search, first]);
});

test("category, search and page survive a round trip through the address", () => {
  for (const address of [
    { tp: "3", keyword: "", page: 2 },
    { tp: "events", keyword: "", page: 1 },
    { tp: null, keyword: "数据 & data", page: 7 },
  ])
    expect(read(newsSearch(address))).toEqual(address);
});
