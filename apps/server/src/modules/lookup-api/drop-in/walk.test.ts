import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../../tests/setup/drop-in.ts";
import { isLookup } from "../../../lib/limits/turn-away.ts";
import { dropIns } from "./drop-ins.ts";

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const OUR_TYPE = "application/problem+json";

describe.each(Object.entries(dropIns))("the paths of %s", (_, { prefix, batches = [], posts = [] }) => {
  const withBody = [...batches, ...posts];
  const ask = (path: string, init: RequestInit = {}) => fetch(`${service.origin}${path}`, init);

  test("are those of the lookup API, which visitors' limits do not count", () => {
    for (const url of [`${prefix}/8.8.8.8`, ...withBody.map(({ path }) => path)])
      expect(isLookup({ url } as IncomingMessage), url).toBe(true);
  });

  test("are never answered with our own form of errors, or with a page", async () => {
    const requests: [path: string, init: RequestInit][] = [
      [`${prefix}/no/such/path`, {}],
      [`${prefix}/8.8.8.8`, { method: "PUT" }],
      [`${prefix}/8.8.8.8`, { method: "DELETE" }],
      ...withBody.map(({ path }): [string, RequestInit] => [path, { method: "POST", body: "[]" }]),
    ];
    for (const [path, init] of requests) {
      const { status, headers } = await ask(path, init);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(headers.get("content-type") ?? "", path).not.toMatch(/problem|html/);
      expect(headers.get("x-request-id"), path).toMatch(/\S/);
    }
  });

  test("refuse a batch without a list, or with too long a body, before anything is charged", async () => {
    const { secret } = await newKey(service.app);
    for (const { path } of withBody)
      for (const body of ["", "[]", `["${"8".repeat(300_000)}"]`]) {
        const response = await ask(path, { method: "POST", body, headers: { authorization: `Bearer ${secret}` } });
        expect([400, 422], `${path} ${body.slice(0, 10)}`).toContain(response.status);
        expect(response.headers.get("content-type")).not.toContain(OUR_TYPE);
      }
    expect(await service.remaining(secret)).toBe(50_000);
  });
});

test("the portal's envelope is none of theirs", async () => {
  const { secret } = await newKey(service.app);
  const response = await fetch(`${service.origin}/ipinfo/8.8.8.8?envelope=1&token=${secret}`);
  expect(await response.json()).toMatchObject({ ip: "8.8.8.8" });
});

test("calls in all forms together never exceed a limit", async () => {
  const { secret } = await newKey(service.app, { daily_limit: 20 });
  const urls = ["/ipinfo/8.8.8.8", "/ipregistry/8.8.8.8", "/ipdata/8.8.8.8", "/geoip/v2.1/city/8.8.8.8"];
  const calls = Array.from({ length: 60 }, (_, index) => urls[index % urls.length]);
  const statuses = await Promise.all(
    calls.map(async (url) => (await fetch(`${service.origin}${url}`, { headers: { "x-api-key": secret } })).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});
