import { placeOf, testInputOf } from "@meridian/contract/lookup-api/endpoint";
import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { Problem } from "@meridian/contract/lookup-api/problem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { createKey } from "../keys/keys.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let testKey: string;
beforeAll(async () => {
  running = await startApp();
  const account = await newAccount(running.app);
  const key = await createKey(running.app, account.signedIn, "127.0.0.1", { name: "test", is_test: true });
  testKey = key.api_key;
});
afterAll(() => running.close());

type Fields = Record<string, string>;

/** Makes a test key's call with more fields in the URL and in the body. */
async function call(name: (typeof lookupCallNames)[number], headers: Fields, inUrl: Fields = {}, inBody: Fields = {}) {
  const endpoint = lookupCall(name);
  const input = Object.entries(testInputOf(endpoint)) as [string, string][];
  const at = (place: string) => Object.fromEntries(input.filter(([field]) => placeOf(endpoint, field) === place));
  const path = endpoint.path.replace(/\{(\w+)\}/, (_, field: string) => at("path")[field] ?? "");
  const body = endpoint.body ? ["192.0.2.1", "nonsense"] : { ...at("body"), ...inBody };
  const response = await running.server.inject({
    method: endpoint.method,
    url: `${path}?${new URLSearchParams({ ...at("query"), lang: "en", ...inUrl })}`,
    headers: { ...headers, "x-request-id": "the-same-one" },
    ...(endpoint.method === "POST" && { payload: body }),
  });
  return { status: response.statusCode, type: response.headers["content-type"], headers: response.headers, response };
}

describe.each(lookupCallNames)("%s", (name) => {
  test("is flat, and with envelope=1 the same answer is wrapped", async () => {
    const key = { "x-api-key": testKey };
    const flat = await call(name, key);
    const wrapped = await call(name, key, { envelope: "1" });
    expect([flat.status, wrapped.status, wrapped.type]).toEqual([200, 200, flat.type]);
    expect(wrapped.response.json()).toEqual({ code: 200, msg: "success", data: flat.response.json() });
    if (lookupCall(name).method === "POST" && !lookupCall(name).body)
      expect((await call(name, key, {}, { envelope: "1" })).response.body).toBe(wrapped.response.body);
  });

  test("is refused with problem details, and with envelope=1 the same are wrapped", async () => {
    const flat = await call(name, {});
    const problem = Problem.parse(flat.response.json());
    expect([flat.status, flat.type]).toEqual([401, "application/problem+json"]);
    expect(problem).toMatchObject({ status: 401, code: "MISSING_API_KEY", field: null, request_id: "the-same-one" });
    const wrapped = await call(name, {}, { envelope: "true" });
    expect([wrapped.status, wrapped.type]).toEqual([401, "application/json; charset=utf-8"]);
    expect(wrapped.response.json()).toEqual({ code: 401, msg: problem.detail, data: problem });
  });

  const invalid = Object.entries(lookupCall(name).invalid);
  test.each(invalid)("names the invalid field %s", async (field) => {
    const { secret } = await newKey(running.app);
    const place = placeOf(lookupCall(name), field);
    const text = "~".repeat(place === "path" ? 290 : 1500);
    const endpoint = lookupCall(name);
    const url = endpoint.path.replace(/\{\w+\}/, place === "path" ? text : "x");
    const given: Fields = Object.fromEntries(
      (Object.entries(endpoint.sample.input) as [string, string][]).filter(
        ([name]) => placeOf(endpoint, name) !== "path",
      ),
    );
    const fields = place === "path" ? given : { ...given, [field]: text };
    const response = await running.server.inject({
      method: endpoint.method,
      url: endpoint.method === "GET" || endpoint.body ? `${url}?${new URLSearchParams(fields)}` : url,
      headers: { "x-api-key": secret },
      ...(endpoint.method === "POST" && { payload: endpoint.body ? ["8.8.8.8"] : fields }),
    });
    expect(response.json()).toMatchObject({
      field,
      documentation: expect.stringContaining(endpoint.invalid[field]!),
    });
  });
});

test("the same answer in an envelope has an ETag of its own", async () => {
  const { secret } = await newKey(running.app);
  const get = (url: string, etag?: string) =>
    running.server.inject({ url, headers: { "x-api-key": secret, ...(etag && { "if-none-match": etag }) } });
  const etagOf = async (url: string) => String((await get(url)).headers.etag);
  const [flat, wrapped] = [await etagOf("/v2/query?ip=8.8.8.8"), await etagOf("/v2/query?ip=8.8.8.8&envelope=1")];
  expect(flat).not.toBe(wrapped);
  expect((await get("/v2/query?ip=8.8.8.8&envelope=1", wrapped)).statusCode).toBe(304);
  expect((await get("/v2/query?ip=8.8.8.8&envelope=1", flat)).statusCode).toBe(200);
});
