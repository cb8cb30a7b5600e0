import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { makeSecret } from "./secret.ts";

let clock = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({ ...app, now: () => clock }),
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
  });
});
afterAll(() => running.close());

async function query(secret: string, from: string) {
  const { statusCode, headers } = await running.server.inject({
    url: "/v2/query?ip=8.8.8.8",
    headers: { "x-api-key": secret, "x-forwarded-for": from },
  });
  return { status: statusCode, retryAfter: headers["retry-after"] };
}

test("a client guessing keys must wait after 60 a minute, causes no more queries, and affects no key in use", async () => {
  const [used, unread] = [await newKey(running.app), await newKey(running.app)];
  expect((await query(used.secret, "203.0.113.1")).status).toBe(200);
  // Well-formed and malformed, repeated and different keys.
  const again = makeSecret(false);
  for (let i = 0; i < 60; i++) {
    const secret = [again, makeSecret(false), `${again.slice(0, -1)}_`][i % 3] ?? "";
    expect(await query(secret, "203.0.113.1")).toEqual({ status: 401, retryAfter: undefined });
  }
  expect(await query(makeSecret(false), "203.0.113.1")).toEqual({ status: 429, retryAfter: "1" });
  expect(await query(unread.secret, "203.0.113.1")).toEqual({ status: 429, retryAfter: "1" });
  expect((await query(used.secret, "203.0.113.1")).status).toBe(200);
  expect((await query(makeSecret(false), "203.0.113.2")).status).toBe(401);
  expect((await query(unread.secret, "203.0.113.2")).status).toBe(200);
  clock = new Date(clock.getTime() + 1000);
  expect((await query(makeSecret(false), "203.0.113.1")).status).toBe(401);
  expect((await query(makeSecret(false), "203.0.113.1")).status).toBe(429);
});
