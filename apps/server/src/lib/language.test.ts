import { expect, test } from "vitest";
import { requestedLanguage } from "./language.ts";

test.each([
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  ["en-US,en;q=0.9", "en"],
  ["en;q=0.5, zh;q=0.8", "zh"],
  ["fr-FR, fr;q=0.9, en;q=0.2, zh-TW;q=0.1", "en"],
  ["zh;q=0, en;q=0.1", "en"],
  ["en;q=0", null],
  ["zh-Hant-TW", "zh"],
  ["zh_CN", "zh"],
  ["EN", "en"],
  ["en , zh", "en"],
  ["english", null],
  ["en;q=x, zh;q=0.1", "zh"],
  ["*", null],
  ["fr, *;q=0.5", null],
  ["", null],
])("Accept-Language: %s is answered in %s", (accepted, language) => {
  expect(requestedLanguage({ "accept-language": accepted })).toBe(language);
});

test("the lang header counts more than Accept-Language", () => {
  expect(requestedLanguage({ lang: "zh-CN", "accept-language": "en" })).toBe("zh");
});
