import type { SearchEntry } from "@meridian/contract/search-index";
import { expect, test, vi } from "vitest";
import { server } from "../testing/server.ts";

const entryOf = (id: number, title: string, text: string): SearchEntry => ({
  id,
  slug: `page-${id}`,
  anchor: "",
  title,
  heading: "",
  text,
});

test("a reader's word finds the page that uses another one", async () => {
  server.answerFile("/zh/doc/search.json", () => [
    entryOf(0, "批量查询", "一次调用查询多个地址。"),
    entryOf(1, "额度与速率", "每秒 100 次。"),
  ]);
  // Another test file may have built the index from its own answers.
  vi.resetModules();
  const { searchDocs } = await import("./doc-index.ts");
  const [first] = await searchDocs("zh", "调用频率", 6);
  expect(first?.title).toBe("额度与速率");
});
