import { beforeAll, expect, test } from "vitest";
import type { Language } from "./lib/language.ts";
import { loadTexts } from "./lib/texts.tsx";
import { headHtml, metaOf } from "./meta.ts";
import { pages } from "./site.ts";

const languages: Language[] = ["en", "zh"];
const origin = "https://example.test";

beforeAll(async () => {
  for (const language of languages) await loadTexts(language, "common", "site");
});

test.each(languages)("every page has its own title and description in %s", (language) => {
  const metas = pages.map(({ path }) => metaOf(path, language));
  for (const { title, description } of metas) {
    expect(title).not.toBe("");
    expect(description).not.toBe("");
  }
  expect(new Set(metas.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(metas.map(({ description }) => description)).size).toBe(pages.length);
});

test("a page declares its canonical address and both languages", () => {
  const head = headHtml(metaOf("/pricing", "zh"), origin);
  expect(head).toContain('rel="canonical" href="https://example.test/zh/pricing"');
  expect(head).toContain('hreflang="en" href="https://example.test/pricing"');
  expect(head).toContain('hreflang="zh-CN" href="https://example.test/zh/pricing"');
  expect(head).toContain('hreflang="x-default" href="https://example.test/pricing"');
});

test("the Chinese home page has no trailing slash", () => {
  expect(metaOf("/", "zh").canonical).toBe("/zh");
});

test("private pages and unknown addresses are noindex", () => {
  expect(metaOf("/", "en").isIndexed).toBe(true);
  for (const path of ["/user", "/nowhere"]) {
    expect(headHtml(metaOf(path, "en"), origin)).toContain('name="robots" content="noindex"');
  }
});

test("structured data uses absolute addresses and cannot close its element", () => {
  const head = headHtml(metaOf("/product/dns", "zh", { structured: [{ name: "</script><b>" }] }), origin);
  const [, text] = /<script data-head type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  const graph = JSON.parse(text ?? "null")["@graph"];
  expect(graph.map((item: { "@type"?: string }) => item["@type"])).toEqual(["BreadcrumbList", "Service", undefined]);
  expect(graph[1].url).toBe("https://example.test/zh/product/dns");
  expect(graph[2].name).toBe("</script><b>");
});

test("texts cannot break out of the head", () => {
  const head = headHtml({ ...metaOf("/", "en"), title: '"><script>' }, origin);
  expect(head).not.toContain("<script>");
});
