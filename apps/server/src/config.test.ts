import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig, Settings } from "./config.ts";

const needed = { DATABASE_URL: "postgresql://user@127.0.0.1:5432/db" };

test("all invalid settings are reported at once, by name", () => {
  const read = () => readConfig({ PORT: "99999", TRUSTED_PROXIES: "10.0.0.0/8, nonsense", LOG_LEVEL: "loud" });
  expect(read).toThrow(/DATABASE_URL is not set/);
  expect(read).toThrow(/PORT:/);
  expect(read).toThrow(/TRUSTED_PROXIES:/);
  expect(read).toThrow(/LOG_LEVEL:/);
});

test("an empty value counts as not set", () => {
  const config = readConfig({ ...needed, REDIS_URL: "", PORT: "" });
  expect(config.PORT).toBe(3000);
  expect(config.REDIS_URL).toBeUndefined();
});

test("the public URL is derived from host and port unless it is set, and has no trailing slash", () => {
  expect(readConfig({ ...needed, PORT: "8080" }).PUBLIC_URL).toBe("http://127.0.0.1:8080");
  expect(readConfig({ ...needed, HOST: "::1" }).PUBLIC_URL).toBe("http://[::1]:3000");
  expect(readConfig({ ...needed, PUBLIC_URL: "https://example.org/" }).PUBLIC_URL).toBe("https://example.org");
});

test("docs/settings.md lists every setting and no others", () => {
  const guide = readFileSync(new URL("../../../docs/settings.md", import.meta.url), "utf8");
  const table = guide.slice(guide.indexOf("<!-- settings -->"), guide.indexOf("<!-- /settings -->"));
  const named = [...table.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(Settings.shape).sort());
});
