import { SANDBOX_KEY } from "@meridian/contract/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { isWellFormed } from "./secret.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const get = (url: string) =>
  running.server.inject({ method: "GET", url, headers: { authorization: `Bearer ${SANDBOX_KEY}` } });

test("the documentation's key has the form of a key", () => {
  expect(isWellFormed(SANDBOX_KEY)).toBe(true);
});

test("the documentation's key answers documentation addresses, and no other", async () => {
  const sample = await get("/v2/query?ip=192.0.2.1");
  expect(sample.statusCode).toBe(200);
  expect(sample.headers["x-credits-charged"]).toBe("0");
  expect((await get("/v2/query?ip=8.8.8.8")).json()).toMatchObject({
    status: 403,
    code: "PERMISSION_REQUIRED",
  });
  expect((await get("/v2/me")).json()).toMatchObject({ is_test: true, services: [] });
});

test("the documentation's key has a rate limit, since everyone shares it", async () => {
  const answers = await Promise.all(Array.from({ length: 150 }, () => get("/v2/privacy/192.0.2.1")));
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
});
