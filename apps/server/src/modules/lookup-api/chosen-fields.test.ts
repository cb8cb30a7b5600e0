import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

test("the same fields give the same answer and ETag in any order and with repetitions", async () => {
  const { secret } = await newKey(running.app);
  const request = async (search: string) => {
    const url = `/v2/query?ip=8.8.8.8${search}`;
    const { headers, body } = await running.server.inject({ url, headers: { "x-api-key": secret } });
    return { etag: headers.etag, body };
  };
  const whole = await request("");
  const some = await request("&fields=location.country_code,location.city,asn.asn");
  expect(some.body).toBe('{"location":{"country_code":"US","city":"Mountain View"},"asn":{"asn":"AS15169"}}');
  expect(some.etag).not.toBe(whole.etag);
  expect(await request("&fields=asn.asn,location.city,%20location.country_code,asn.asn")).toEqual(some);
  const group = await request("&fields=asn");
  expect(group.etag).not.toBe(some.etag);
  expect(await request("&fields=asn.name,asn")).toEqual(group);
  const members = [
    "inferred",
    "is_satellite",
    "is_mobile",
    "mcc",
    "mnc",
    "crawler",
    "is_crawler",
    "usage_type",
    "organization",
    "domain",
    "name",
    "asn",
  ];
  expect(await request(`&fields=${members.map((name) => `asn.${name}`).join()}`)).toEqual(group);
  expect(await request("&fields=proxy,asn,location")).toEqual(whole);
});
