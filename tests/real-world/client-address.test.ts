import { MAX_SHOWN_HOPS, MAX_SHOWN_VALUE } from "@meridian/contract/client-address";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../setup/app.ts";

type Running = Awaited<ReturnType<typeof startApp>>;
type Explained = Awaited<ReturnType<ReturnType<Running["client"]>["lookup"]["clientAddress"]>>;

/** Our proxies are the test's own address and 10.0.0.0/8. */
let behind: Running;
let direct: Running;
let cloud: Running;
beforeAll(async () => {
  behind = await startApp({ settings: { TRUSTED_PROXIES: "127.0.0.0/8, 10.0.0.0/8" } });
  direct = await startApp({ settings: { TRUSTED_PROXIES: "192.0.2.1" } });
  cloud = await startApp({ settings: { TRUSTED_PROXIES: "127.0.0.0/8", CLIENT_ADDRESS_HEADER: "cf-connecting-ip" } });
});
afterAll(async () => {
  for (const { close } of [behind, direct, cloud]) await close();
});

const explain = ({ client }: Running, headers: Record<string, string>) => client(headers).lookup.clientAddress({});
const verdictsOf = ({ hops }: Explained) => hops.map(({ value, address, verdict }) => [value, address, verdict]);

/** What the proxies wrote, the address and why, and what became of each value from the nearest proxy on. */
const cases: [header: string, ip: string, reading: Explained["reading"], hops: [string, string | null, string][]][] = [
  ["203.0.113.9", "203.0.113.9", "believed", [["203.0.113.9", "203.0.113.9", "caller"]]],
  ["203.0.113.9:17085", "203.0.113.9", "believed", [["203.0.113.9:17085", "203.0.113.9", "caller"]]],
  ["[2a01:db8::1]:64828", "2a01:db8::1", "believed", [["[2a01:db8::1]:64828", "2a01:db8::1", "caller"]]],
  ["unknown", "127.0.0.1", "hidden", [["unknown", null, "no_address"]]],
  [
    "1.2.3.4, 203.0.113.9, 10.0.0.7",
    "203.0.113.9",
    "believed",
    [
      ["", null, "trusted_proxy"],
      ["203.0.113.9", "203.0.113.9", "caller"],
      ["1.2.3.4", null, "not_read"],
    ],
  ],
  [
    "1.2.3.4, unknown, 10.0.0.7",
    "10.0.0.7",
    "hidden",
    [
      ["", null, "trusted_proxy"],
      ["unknown", null, "no_address"],
      ["1.2.3.4", null, "not_read"],
    ],
  ],
  [
    "10.0.0.9, 10.0.0.7",
    "10.0.0.9",
    "believed",
    [
      ["", null, "trusted_proxy"],
      ["10.0.0.9", "10.0.0.9", "caller"],
    ],
  ],
  // A caller cannot find out which addresses are trusted: what it writes is not read.
  [
    "10.0.0.9, 203.0.113.9",
    "203.0.113.9",
    "believed",
    [
      ["203.0.113.9", "203.0.113.9", "caller"],
      ["10.0.0.9", null, "not_read"],
    ],
  ],
];

test.each(cases)("X-Forwarded-For: %s", async (header, ip, reading, hops) => {
  const found = await explain(behind, { "x-forwarded-for": header });
  expect(found).toMatchObject({ ip, reading, header: "x-forwarded-for" });
  expect(verdictsOf(found)).toEqual(hops);
  const own = await behind.client({ "x-forwarded-for": header }).lookup.ipSelfSearch({});
  expect(own.ip).toBe(ip);
});

describe("no header is believed", () => {
  test("of a connection that is not a proxy's", async () => {
    const found = await explain(direct, { "x-forwarded-for": "203.0.113.9" });
    expect(found).toMatchObject({ ip: "127.0.0.1", is_public: false, reading: "peer_not_trusted" });
    expect(verdictsOf(found)).toEqual([["203.0.113.9", null, "not_read"]]);
  });

  test("but the one that is named", async () => {
    const found = await explain(cloud, { "x-forwarded-for": "1.2.3.4", "true-client-ip": "1.2.3.5" });
    expect(found).toMatchObject({ ip: "127.0.0.1", reading: "header_missing", hops: [] });
    expect(found.other_headers).toEqual([
      { name: "x-forwarded-for", value: "1.2.3.4" },
      { name: "true-client-ip", value: "1.2.3.5" },
    ]);
    const believed = await explain(cloud, { "cf-connecting-ip": "2001:db8::9", forwarded: "for=192.0.2.60" });
    expect(believed).toMatchObject({ ip: "2001:db8::9", reading: "believed" });
    expect(believed.other_headers).toEqual([{ name: "forwarded", value: "for=192.0.2.60" }]);
  });
});

test("long headers are cut", async () => {
  const values = Array.from({ length: 300 }, (_, hop) => `${"x".repeat(20)}${hop}`);
  const found = await explain(behind, {
    "x-forwarded-for": `${values.join()},203.0.113.9`,
    "x-real-ip": "y".repeat(3000),
  });
  expect(found.ip).toBe("203.0.113.9");
  expect(found.hops).toHaveLength(MAX_SHOWN_HOPS);
  expect(found.hops_left_out).toBe(301 - MAX_SHOWN_HOPS);
  expect(found.other_headers).toEqual([{ name: "x-real-ip", value: "y".repeat(MAX_SHOWN_VALUE) }]);
});

test("the fixes are those of the proxies in use, each with its note in the caller's language", async () => {
  const english = await explain(behind, {});
  const chinese = await explain(behind, { lang: "zh-CN" });
  const ids =
    "nginx apache caddy traefik haproxy envoy cloudflare aws-alb azure gcp express fastify django meridian".split(" ");
  for (const { fixes, explanation } of [english, chinese]) {
    expect(fixes.map(({ id }) => id)).toEqual(ids);
    expect(fixes.every(({ code, note }) => code !== "" && note !== "")).toBe(true);
    expect(explanation).not.toBe("");
  }
  expect(chinese.explanation).toMatch(/\p{Script=Han}/u);
  expect(english.fixes.map(({ note }) => note).join()).not.toMatch(/\p{Script=Han}/u);
});

test("no cache keeps the answer", async () => {
  const { headers } = await behind.server.inject({ url: "/v1/client_address" });
  expect(headers["cache-control"]).toMatch(/no-store/);
});
