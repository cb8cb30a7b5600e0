import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decode, encode } from "dns-packet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../../tests/setup/drop-in.ts";

let service: Awaited<ReturnType<typeof startService>>;
/** A resolver that knows one name. */
const resolver = createSocket("udp4", (message, { port, address }) => {
  const { id = 0, questions = [] } = decode(message);
  const [name = ""] = questions.map((question) => question.name);
  const answers = name === "8.8.8.8.in-addr.arpa" ? [{ type: "PTR" as const, name, ttl: 60, data: "dns.google" }] : [];
  resolver.send(encode({ type: "response", id, questions, answers, flags: 0x0080 }), port, address);
});
beforeAll(async () => {
  resolver.bind(0, "127.0.0.1");
  await once(resolver, "listening");
  service = await startService({
    TRUSTED_PROXIES: "127.0.0.1",
    DNS_SERVERS: `127.0.0.1:${resolver.address().port}`,
  });
});
afterAll(async () => {
  await service.close();
  resolver.close();
});

/** What a caller whose address is 8.8.8.8 gets. */
async function get(path: string, secret: string) {
  const response = await fetch(`${service.origin}${path}`, {
    headers: { authorization: `Bearer ${secret}`, "x-forwarded-for": "8.8.8.8", "user-agent": "Example/1" },
  });
  const text = await response.text();
  return text.startsWith("{") ? JSON.parse(text) : text;
}

test.each([
  ["/geoip/v2.1/city/me", { traits: { ip_address: "8.8.8.8" } }],
  ["/ipinfo", { ip: "8.8.8.8", city: "Mountain View" }],
  ["/ipinfo/json", { ip: "8.8.8.8" }],
  ["/ipinfo/lookup/me", { ip: "8.8.8.8", geo: { city: "Mountain View" } }],
  ["/ipregistry/", { ip: "8.8.8.8", user_agent: { header: "Example/1", name: null } }],
  ["/ipregistry/?", { ip: "8.8.8.8" }],
  ["/ipregistry/AS", { asn: 15_169 }],
  ["/ipdata/", { ip: "8.8.8.8" }],
  ["/ip2location/", { ip: "8.8.8.8" }],
  ["/ip-api/json", { query: "8.8.8.8", status: "success" }],
])("%s looks up the caller", async (path, expected) => {
  const { secret } = await newKey(service.app);
  expect(await get(path, secret)).toMatchObject(expected);
});

test("a field in place of an address is the caller's own", async () => {
  const { secret } = await newKey(service.app);
  expect(await get("/ipinfo/country", secret)).toBe("US\n");
});

test("the name of an address is looked up where it is asked for", async () => {
  const { secret } = await newKey(service.app);
  expect(await get("/ipinfo/8.8.8.8/hostname", secret)).toBe("dns.google\n");
  expect(await get("/ipinfo/8.8.8.8", secret)).not.toHaveProperty("hostname");
  expect((await get("/ipregistry/8.8.8.8?hostname=true", secret)).hostname).toBe("dns.google");
  expect((await get("/ipregistry/8.8.4.4?hostname=true", secret)).hostname).toBeNull();
  expect(await get("/ip-api/json/8.8.8.8?fields=reverse", secret)).toEqual({ reverse: "dns.google" });
});
