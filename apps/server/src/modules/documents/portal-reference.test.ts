import { describe, expect, test } from "vitest";
import { portalGroupsIn } from "./portal-reference.ts";

const describedFields = (language: "en" | "zh") =>
  [...portalGroupsIn(language)].flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^\| (`[^`]+`) \| .+? (?<!\\)\| (.*) \|$/gm)].map(([, name, text]) => ({
      field: `${slug} ${name}`,
      text: text!.trim(),
    })),
  );

describe.each(["en", "zh"] as const)("the portal reference in %s", (language) => {
  test("describes every field", () => {
    const fields = describedFields(language);
    expect(fields.length).toBeGreaterThan(2000);
    expect(fields.filter(({ text }) => text === "" || /^(One of|取值)/.test(text))).toEqual([]);
  });

  test("gives the type of a field that empty text clears, and says that it does", () => {
    const { markdown } = [...portalGroupsIn(language)].find(({ slug }) => slug === "portal-keys")!;
    const rows = markdown.match(/^\| `(?:qps|expires_at)` \| \w+ \| .*(?:Empty text removes it|传空文本则删除) \|$/gm);
    const types = rows?.map((row) => row.split(" | ")[1]);
    expect(types).toEqual(["integer", "string", "integer", "string"]);
  });
});
