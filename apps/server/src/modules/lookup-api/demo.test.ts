import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";

/** The clock stands still, so that no limit refills. */
const startedAt = new Date();
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  // Nothing listens on port 1, so that no test reaches the internet.
  const unreachable = "127.0.0.1:1";
  running = await startApp({
    change: (app) => ({ ...app, now: () => startedAt }),
    settings: {
      DNS_SERVERS: unreachable,
      RDAP_BOOTSTRAP_URL: `http://${unreachable}/`,
      WHOIS_SERVER: unreachable,
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
});
afterAll(() => running.close());

let visitors = 0;
const request = (product: string, query: string, lang = "en-US") =>
  running.client({ lang, "x-forwarded-for": `198.51.100.${++visitors}` }).products.demo({ product, query });

test.each<[product: string, query: string, part: object]>([
  ["ipguishu", "8.8.8.8", { location: { ip: "8.8.8.8", city: "Mountain View" }, asn: { asn: "AS15169" } }],
  ["changjing", "8.8.8.8", { scenario: "data_center", inferred: true }],
  ["huaxiang", "8.8.8.8", { risk: { score: 20 } }],
  ["shibie", "8.8.8.8", { ip: "8.8.8.8", is_vpn: null }],
  ["user", "8.8.8.8", { tags: ["data_center", "hosting"] }],
  ["shouji", "+44 20 7946 0958", { e164: "+442079460958", region: "London" }],
  ["card", "6228 4804 0256 4890 018", { bank_code: "ABC" }],
  ["identity", "11010519491231002x", { valid: true }],
  ["ipport", "6379", { services: [{ name: "redis" }] }],
  ["ipport", "8.8.8.8", { asn: { asn: "AS15169" }, hostnames: null }],
  ["jizhan", "460, 0, 4301, 20986", { latitude: null, source: null }],
  ["antifraud", '{"ip":"8.8.8.8","email":"a@mailinator.com"}', { score: 50 }],
  ["antifraud", "ip=8.8.8.8&user_agent=curl/8.9.1", { score: 50, signals: { user_agent: { is_bot: true } } }],
])("%s answers %s without a key", async (product, query, part) => {
  const answer = await request(product, query);
  expect(answer.product).toBe(product);
  expect(answer.answer).toMatchObject(part);
});

describe("an invalid question", () => {
  test.each([
    ["ipguishu", "nonsense", "IPv4"],
    ["huaxiang", "10.0.0.1", "public address"],
    ["shouji", "nobody", "phone number"],
    ["card", "12", "digits of a card"],
    ["identity", "x".repeat(60), "ID number"],
    ["whois", "localhost", "public domain"],
    ["ipport", "70000", "port"],
    ["jizhan", "460,0,1", "mcc,mnc"],
    ["dns", "example.com ANY", "type"],
    ["dns", "example.com A B", "domain"],
    ["antifraud", "{", "key=value"],
    ["antifraud", "email=a@example.com", "address"],
  ])("%s %s is reported at the field, in the visitor's language", async (product, query, words) => {
    await expect(request(product, query)).rejects.toMatchObject({
      code: 400,
      fields: { query: expect.stringContaining(words) },
    });
    await expect(request(product, query, "zh-CN")).rejects.toMatchObject({
      code: 400,
      fields: { query: expect.stringMatching(/^必须是/) },
    });
  });

  test.each([
    ["whois", "example.com"],
    ["dns", "example.com MX"],
  ])("%s %s reports that the registry or resolver is unavailable", async (product, query) => {
    await expect(request(product, query)).rejects.toMatchObject({ code: 503 });
  });

  test("without a result is not found", async () => {
    await expect(request("ipguishu", "9.9.9.9")).rejects.toMatchObject({ code: 404 });
  });

  test("about an unknown product names the field", async () => {
    await expect(request("nonsense", "1")).rejects.toMatchObject({
      code: 400,
      fields: { product: expect.any(String) },
    });
  });
});

test("one visitor may make twenty demo calls a minute", async () => {
  const visitor = running.client({ "x-forwarded-for": "203.0.113.9" });
  const codes: number[] = [];
  for (let i = 0; i < 21; i++)
    codes.push(
      await visitor.products.demo({ product: "ipport", query: "443" }).then(
        () => 200,
        ({ code }: { code: number }) => code,
      ),
    );
  expect(codes.filter((code) => code === 200)).toHaveLength(20);
  expect(codes.at(-1)).toBe(429);
});
