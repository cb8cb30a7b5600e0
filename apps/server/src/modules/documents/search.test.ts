import { type SearchEntry, searchIndexOptions } from "@meridian/contract/search-index";
import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import { finish } from "../../lib/bulk-queue.ts";
import { MAX_WORDS, searchSteps } from "./search.ts";

const texts = [
  "quota of an account and its keys",
  "keys have a daily quota; the quota is per key",
  "account and billing",
  "批量查询的额度",
  "查询地址的归属地，额度按次计费",
  "a word beginning with q: quick",
];
const entries = texts.map(
  (text, id): SearchEntry => ({
    id,
    slug: `page-${id}`,
    anchor: "",
    title: `Page ${id}`,
    heading: text.slice(0, 9),
    text,
  }),
);
const index = new MiniSearch<SearchEntry>(searchIndexOptions);
index.addAll(entries);

test.each(["quota", "quota key", "key quo", "account and", "额度", "查询额度", "额", "nothing", "quota nothing", "?"])(
  "%s finds what the index finds at once, in the same order",
  (keyword) => {
    const found = finish(searchSteps({ entries, index }, keyword)).map(({ slug }) => slug);
    expect(found).toEqual(index.search(keyword).map(({ id }) => `page-${id}`));
  },
);

test("one or two letters find only themselves, and a Han character also what it is part of", () => {
  const find = (keyword: string) => finish(searchSteps({ entries, index }, keyword)).map(({ slug }) => slug);
  expect(find("q")).toEqual(["page-5"]);
  expect(find("qu")).toEqual([]);
  expect(find("额").toSorted()).toEqual(["page-3", "page-4"]);
});

test("looks for a bounded number of distinct words, one in each step", () => {
  const words = Array.from({ length: 25 }, (_, word) => String.fromCharCode(97 + word));
  const steps = searchSteps({ entries, index }, [...words, ...words].join(" "));
  let taken = 1;
  while (!steps.next().done) taken++;
  expect(taken).toBe(MAX_WORDS);
});
