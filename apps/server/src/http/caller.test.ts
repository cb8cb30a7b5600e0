import { expect, test } from "vitest";
import { languageOf } from "../lib/language.ts";
import { requestIdOf, validRequestId } from "../lib/request-id.ts";
import { callerOf } from "./caller.ts";

test.each(["en", "zh"] as const)(
  "the lang header decides the language, then Accept-Language, then the setting: %s",
  (DEFAULT_LANGUAGE) => {
    const read = (headers: Record<string, string>) => languageOf(headers, { DEFAULT_LANGUAGE });
    expect(read({ lang: "en-US", "accept-language": "zh-CN" })).toBe("en");
    expect(read({ lang: "zh-CN", "accept-language": "en" })).toBe("zh");
    expect(read({ "accept-language": "fr-FR,fr;q=0.9,en;q=0.8,zh;q=0.7" })).toBe("en");
    expect(read({ "accept-language": "fr,zh-TW;q=0.5" })).toBe("zh");
    for (const silent of [{}, { lang: "fr-FR" }, { lang: "" }, { "accept-language": "de, *;q=0.5" }])
      expect(read(silent)).toBe(DEFAULT_LANGUAGE);
  },
);

test("only a request id in our own format is accepted, so that callers cannot inject text into our logs", () => {
  expect(validRequestId("abc-DEF_12345")).toBe("abc-DEF_12345");
  for (const bad of ["short", "x".repeat(65), "line\nbreak1", "sp ace12345", ["a", "b"], undefined])
    expect(validRequestId(bad)).toBeNull();
});

test("each request without an id gets a different one, in the form of a UUID", () => {
  const ids = Array.from({ length: 10_000 }, () => requestIdOf({}));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(requestIdOf({ "x-request-id": "given-by-caller" })).toBe("given-by-caller");
});

function cookiesOf(cookies: Record<string, string>, isSecure: boolean) {
  const request = { headers: {}, cookies, callerAddress: "127.0.0.1", language: "en", id: "1" };
  return callerOf(request as never, {} as never, isSecure).cookies;
}

test("a cookie whose text cannot be stored is dropped, so that it breaks nothing stored with it", () => {
  const cookies = { channel: "a\0b", invite_code: "\ud800", browser: "good" };
  expect(cookiesOf(cookies, false)).toEqual({ browser: "good" });
});

test("over https only cookies that no other host can set are read", () => {
  expect(cookiesOf({ browser: "planted", "__Host-browser": "own", channel: "planted" }, true)).toEqual({
    browser: "own",
  });
});
