import { randomUUID } from "node:crypto";
import { endpoint } from "@meridian/contract/endpoint";
import { integer, text } from "@meridian/contract/fields";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { startApp } from "../../../../tests/setup/app.ts";
import { Failure } from "../errors.ts";
import { routes } from "../lib/calls.ts";
import type { SignedIn } from "../lib/signed-in.ts";

const api = {
  echo: endpoint({
    path: "/v1/test_echo",
    summary: "Echo",
    access: "optional",
    input: z.object({ name: text(20), page: integer(1, 9).default(1) }),
    output: z.object({ name: z.string(), page: z.int(), who: z.int().nullable() }),
  }),
  own: endpoint({ path: "/v1/test_own", summary: "Own", access: "user", input: z.object({}), output: z.object({}) }),
  main: endpoint({ path: "/v1/test_main", summary: "Main", access: "main", input: z.object({}), output: z.object({}) }),
  manage: endpoint({
    path: "/v1/test_manage",
    summary: "Manage",
    access: "key.manage",
    input: z.object({}),
    output: z.object({}),
  }),
  fail: endpoint({
    path: "/v1/test_fail",
    summary: "Fail",
    access: "public",
    input: z.object({ how: text(20) }),
    output: z.object({}),
  }),
  buy: endpoint({
    path: "/v1/test_buy",
    summary: "Buy",
    access: "public",
    input: z.object({ num: integer(1, 99) }),
    output: z.object({ banner_id: z.int() }),
    idempotent: "transaction",
  }),
  count: endpoint({
    path: "/v1/test_count",
    summary: "Count",
    access: "public",
    input: z.object({ num: integer(1, 99) }),
    output: z.object({ banner_id: z.int() }),
    idempotent: "claim",
  }),
  narrow: endpoint({
    path: "/v1/test_narrow",
    summary: "Narrow",
    access: "public",
    input: z.object({}),
    output: z.object({}),
    rate: { max: 3, seconds: 60 },
  }),
};

const nobody = { staffRole: null, hasTwoFactor: false };
const users: Record<string, SignedIn> = {
  main: { id: 1, accountId: 1, isMain: true, permissions: [], sessionId: 1, ...nobody },
  manager: { id: 2, accountId: 1, isMain: false, permissions: ["key"], sessionId: 2, ...nobody },
  viewer: { id: 3, accountId: 1, isMain: false, permissions: ["key.split"], sessionId: 3, ...nobody },
};

const testRoutes = routes(api, {
  echo: async ({ input, user }) => ({ ...input, who: user?.id ?? null, secret: "never sent" }),
  own: async () => ({}),
  main: async () => ({}),
  manage: async () => ({}),
  fail: async ({ input: { how } }) => {
    if (how === "state") throw new Failure("CONFLICT", { state: "closed" });
    throw new Error("a secret detail");
  },
  buy: async ({ app, input }) => {
    const banner = await app.db.banner.create({
      data: { adPosition: input.num, titleEn: "t", titleZh: "t", value: "/" },
    });
    if (input.num === 99) throw new Failure("CONFLICT", { state: "late" });
    return { banner_id: banner.id };
  },
  count: async ({ app, input }) => {
    const banner = await app.db.banner.create({
      data: { adPosition: 100 + input.num, titleEn: "t", titleZh: "t", value: "/" },
    });
    if (input.num === 99) throw new Failure("CONFLICT", { state: "late" });
    return { banner_id: banner.id };
  },
  narrow: async () => ({}),
});

/** The clock stands still, so that no limit refills. */
const startedAt = new Date();
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    routes: testRoutes,
    findUser: async (_app, token) => users[token] ?? null,
    change: (app) => ({ ...app, now: () => startedAt }),
  });
});
afterAll(() => running.close());

async function call(
  path: string,
  body: Record<string, string | Blob> | string = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  if (typeof body !== "string") for (const [name, value] of Object.entries(body)) form.append(name, value);
  const response = await running.server.inject({
    method: "POST",
    url: path,
    payload: typeof body === "string" ? body : form,
    headers: { lang: "en-US", ...headers },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    ...response.json<{ code: number; msg: string; data: unknown }>(),
  };
}

describe("access", () => {
  test("a call that needs a user gets code 506 without a session, before the body is read", async () => {
    const tooLarge = { name: "x".repeat(100_000) };
    expect(await call("/v1/test_own", tooLarge)).toMatchObject({ status: 200, code: 506 });
    expect(await call("/v1/test_own", tooLarge, { token: "nonsense" })).toMatchObject({ status: 200, code: 506 });
  });

  test("a bad token at an optional call counts as anonymous", async () => {
    expect(await call("/v1/test_echo", { name: "x" }, { token: "nonsense" })).toMatchObject({
      code: 200,
      data: { who: null },
    });
    expect(await call("/v1/test_echo", { name: "x" }, { token: "viewer" })).toMatchObject({
      code: 200,
      data: { who: 3 },
    });
  });

  test("a call for the main account refuses its sub-accounts", async () => {
    expect(await call("/v1/test_main", {}, { token: "manager" })).toMatchObject({ status: 200, code: 403 });
    expect(await call("/v1/test_main", {}, { token: "main" })).toMatchObject({ code: 200 });
  });

  test("a permission is granted by its parent's or by being the main account", async () => {
    expect(await call("/v1/test_manage", {}, { token: "viewer" })).toMatchObject({
      code: 403,
      data: { permission: "key.manage" },
    });
    expect(await call("/v1/test_manage", {}, { token: "manager" })).toMatchObject({ code: 200 });
    expect(await call("/v1/test_manage", {}, { token: "main" })).toMatchObject({ code: 200 });
  });
});

describe("input and output", () => {
  test("form-data, urlencoded and JSON bodies are equivalent", async () => {
    const expected = { code: 200, msg: "success", data: { name: "Ann", page: 2, who: null } };
    expect(await call("/v1/test_echo", { name: " Ann ", page: "2" })).toMatchObject(expected);
    const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
    expect(await call("/v1/test_echo", "name=+Ann+&page=2", urlencoded)).toMatchObject(expected);
    const json = { "content-type": "application/json" };
    expect(await call("/v1/test_echo", '{"name":"Ann","page":2}', json)).toMatchObject(expected);
  });

  test("fields that the contract does not declare never leave the server", async () => {
    expect((await call("/v1/test_echo", { name: "x" })).data).toEqual({ name: "x", page: 1, who: null });
  });

  test("invalid fields are named in the caller's language, and the first one is in the message", async () => {
    expect(await call("/v1/test_echo", { page: "x" })).toMatchObject({
      status: 200,
      code: 400,
      msg: "Invalid input: name is required",
      data: {
        errors: [
          { field: "name", rule: "required" },
          { field: "page", rule: "type" },
        ],
      },
    });
    const chinese = await call("/v1/test_echo", { page: "x" }, { lang: "zh-CN" });
    expect(chinese).toMatchObject({ code: 400, msg: "输入有误：name 为必填项" });
  });

  test("bodies that cannot be read are refused by status and envelope", async () => {
    expect(await call("/v1/test_echo", "{", { "content-type": "application/json" })).toMatchObject({
      status: 400,
      code: 400,
    });
    expect(await call("/v1/test_echo", "x", { "content-type": "text/plain" })).toMatchObject({
      status: 415,
      code: 415,
    });
    expect(await call("/v1/test_echo", { name: "x".repeat(20_000) })).toMatchObject({
      status: 413,
      code: 413,
      data: { max_bytes: 16_384 },
    });
  });
});

describe("failures", () => {
  test("a declared failure has its code and data, with HTTP status 200", async () => {
    expect(await call("/v1/test_fail", { how: "state" })).toMatchObject({
      status: 200,
      code: 409,
      data: { state: "closed" },
    });
  });

  test("an unexpected failure reveals the request id and nothing else", async () => {
    const answer = await call("/v1/test_fail", { how: "crash" }, { "x-request-id": "request-0001" });
    expect(answer).toMatchObject({ status: 500, code: 500, data: null });
    expect(answer.msg).toContain("request-0001");
    expect(JSON.stringify(answer)).not.toContain("secret detail");
  });

  test("an unknown path returns the envelope, and a wrong method 405 with the allowed one", async () => {
    expect(await call("/v1/nothing_here")).toMatchObject({ status: 404, code: 404 });
    const response = await running.server.inject({ method: "GET", url: "/v1/test_echo" });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe("POST");
  });

  test("a call over its limit is refused with the seconds to wait", async () => {
    for (let i = 0; i < 3; i++) expect((await call("/v1/test_narrow")).code).toBe(200);
    const refused = await call("/v1/test_narrow");
    expect(refused).toMatchObject({ status: 429, code: 429, data: { retry_after_seconds: expect.any(Number) } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("idempotency", () => {
  const buy = (key: string, num: number) => call("/v1/test_buy", { num: String(num) }, { "idempotency-key": key });
  const bought = (num: number) => running.app.db.banner.count({ where: { adPosition: num } });

  test("fifty equal concurrent calls do the work once and all get its result", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(key, 7)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    expect(await bought(7)).toBe(1);
  });

  test("the same key with another input is refused", async () => {
    const key = randomUUID();
    expect(await buy(key, 11)).toMatchObject({ code: 200 });
    expect(await buy(key, 12)).toMatchObject({ code: 409 });
    expect(await bought(12)).toBe(0);
  });

  test('a failed "transaction" call releases its key, so that it can be corrected and sent again', async () => {
    const key = randomUUID();
    expect(await buy(key, 99)).toMatchObject({ code: 409, data: { state: "late" } });
    expect(await bought(99)).toBe(0);
    expect(await buy(key, 13)).toMatchObject({ code: 200 });
  });

  test('a "claim" call runs once too, and keeps what it wrote if it fails', async () => {
    const key = randomUUID();
    const count = (num: number) => call("/v1/test_count", { num: String(num) }, { "idempotency-key": key });
    expect(await count(99)).toMatchObject({ code: 409, data: { state: "late" } });
    expect(await bought(199)).toBe(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => count(5)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await bought(105)).toBe(1);
    expect(await count(6)).toMatchObject({ code: 409 });
  });

  test("an invalid key is rejected as an invalid field, and nothing is executed", async () => {
    expect(await buy("short", 21)).toMatchObject({ code: 400, data: { errors: [{ field: "idempotency_key" }] } });
    expect(await bought(21)).toBe(0);
  });

  test("a call without a key is executed every time", async () => {
    await call("/v1/test_buy", { num: "22" });
    await call("/v1/test_buy", { num: "22" });
    expect(await bought(22)).toBe(2);
  });
});

test("every answer carries a request id: the caller's if it is valid", async () => {
  expect((await call("/v1/test_echo", { name: "x" }, { "x-request-id": "mine-12345" })).headers["x-request-id"]).toBe(
    "mine-12345",
  );
  expect((await call("/v1/test_echo", { name: "x" }, { "x-request-id": "no" })).headers["x-request-id"]).toMatch(
    /^[0-9a-f-]{36}$/,
  );
});
