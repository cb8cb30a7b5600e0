import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";

const clock = new Date("2026-11-20T12:00:00Z");
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  // The clock is frozen, so that no allowance refills during a test.
  running = await startApp({
    change: (app) => ({ ...app, now: () => clock }),
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  await running.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  agent.destroy();
  await running.close();
});

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

const fetchFrom = (path: string, from: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = running.server.server.address() as AddressInfo;
    const options = { port, path, agent, headers: { "x-forwarded-for": from, lang: "en-US", ...headers } };
    request(options, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], body }),
      );
    })
      .once("error", reject)
      .end();
  });

/** Sends the given number of requests and counts the answers by status. */
async function flood(times: number, path: string, from: string, headers?: Record<string, string>) {
  const counts: Record<number, number> = {};
  let sent = 0;
  const work = async () => {
    while (sent++ < times) {
      const { status } = await fetchFrom(path, from, headers);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  return counts;
}

test("a client that floods the portal gets 429, and no other client does", async () => {
  const [flooder, other] = ["203.0.113.7", "203.0.113.8"];
  expect(await flood(3200, "/v1/no_such_call", flooder)).toEqual({ 404: 3000, 429: 200 });
  expect(await fetchFrom("/v1/no_such_call", flooder)).toEqual({
    status: 429,
    retryAfter: "1",
    body: JSON.stringify({ code: 429, msg: "Too many requests; try again in 1 s", data: { retry_after_seconds: 1 } }),
  });
  expect((await fetchFrom("/healthz", flooder)).status).toBe(200);
  expect((await fetchFrom("/v1/no_such_call", other)).status).toBe(404);
});

test("addresses of one IPv6 network count as one client", async () => {
  await flood(3000, "/v1/no_such_call", "2001:db8:1:2::1");
  expect((await fetchFrom("/v1/no_such_call", "2001:db8:1:2:ffff::9")).status).toBe(429);
  expect((await fetchFrom("/v1/no_such_call", "2001:db8:1:3::1")).status).toBe(404);
});

test("only refused API-key calls count, and a lookup is still answered when the portal's limit is reached", async () => {
  const { account, secret } = await newKey(running.app);
  const pace = { qps: 1_000_000, burst: 1_000_000 };
  await running.app.db.service.updateMany({ where: { accountId: account.id }, data: pace });
  const key = { "x-api-key": secret };
  const source = "203.0.113.9";
  // These reach Fastify and succeed, so none of them counts.
  expect(await flood(2200, "/v2/ranges/8.8.8.8", source, key)).toEqual({ 200: 2200 });
  expect(await flood(2200, "/v2/query?ip=10.0.0.1", source, key)).toEqual({ 400: 2000, 429: 200 });
  const refused = await fetchFrom("/v2/query?ip=10.0.0.1", source, key);
  expect(JSON.parse(refused.body)).toMatchObject({ code: "TOO_MANY_REQUESTS", resolution: expect.any(String) });
  expect((await fetchFrom("/v2/query?ip=8.8.8.8", source, key)).status).toBe(200);
  expect((await fetchFrom("/v2/query?ip=10.0.0.1", "203.0.113.10", key)).status).toBe(400);
});
