import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { pageOfAddress, plainQuestionOf } from "./plain-answers.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const curl = { "user-agent": "curl/8.14.1", accept: "*/*" };
const browser = { "user-agent": "Mozilla/5.0", accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const json = { "user-agent": "my-program", accept: "application/json" };

const question = (path: string, headers: object) => plainQuestionOf(path, { headers } as never);
const all = (address: string | null) => ({ address, part: null });

test.each([
  ["/8.8.8.8", curl, all("8.8.8.8")],
  ["/8.8.8.8", json, all("8.8.8.8")],
  ["/8.8.8.8", {}, all("8.8.8.8")],
  ["/8.8.8.8", { "user-agent": "Go-http-client/1.1" }, all("8.8.8.8")],
  ["/8.8.8.8", browser, null],
  ["/2001:DB8::1", curl, all("2001:db8::1")],
  ["/8.8.8.8/city", curl, { address: "8.8.8.8", part: "city" }],
  ["/8.8.8.8/json", curl, all("8.8.8.8")],
  ["/8.8.8.8/a/b", curl, null],
  ["/", curl, all(null)],
  ["/json", curl, all(null)],
  ["/", json, all(null)],
  ["/", { "user-agent": "Wget/1.21" }, all(null)],
  ["/", browser, null],
  ["/", {}, null],
  ["/", { "user-agent": "Googlebot/2.1", accept: "*/*" }, null],
  ["/pricing", curl, null],
  ["/zh", json, null],
  ["/8.8.8", curl, null],
])("%s with %j asks %j", (path, headers, asked) => {
  expect(question(path, headers)).toEqual(asked);
});

test("a browser is led from an address to its page", () => {
  expect(pageOfAddress("/8.8.8.8")).toBe("/ip/8.8.8.8");
  for (const path of ["/", "/json", "/pricing", "/ip/8.8.8.8"]) expect(pageOfAddress(path)).toBeNull();
});

test("a call with a key is one of the key's calls, and others are left alone", async () => {
  const { secret } = await newKey(running.app);
  const get = (url: string, headers: Record<string, string>) => running.server.inject({ url, headers });
  const keyed = await get("/8.8.8.8", { ...curl, authorization: `Bearer ${secret}` });
  expect(keyed.json()).toMatchObject({ ip: "8.8.8.8", country: "US", city: "Mountain View" });
  expect(keyed.headers["x-credits-charged"]).toBe("1");
  expect((await get(`/8.8.8.8/city?token=${secret}`, curl)).body.trim()).toBe("Mountain View");
  expect((await get("/8.8.8.8", { ...curl, authorization: "Bearer nobody" })).statusCode).toBe(403);
  expect((await get("/healthz", { authorization: `Bearer ${secret}` })).statusCode).toBe(200);
});
