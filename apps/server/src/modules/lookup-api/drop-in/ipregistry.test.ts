import { IpregistryClient, IpregistryConfigBuilder, IpregistryOptions } from "@ipregistry/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../../tests/setup/drop-in.ts";

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const clientOf = (key: string) =>
  new IpregistryClient(
    new IpregistryConfigBuilder(key).withBaseUrl(`${service.origin}/ipregistry`).withTimeout(30_000).build(),
  );
const newClient = async (restrictions = {}) => {
  const created = await newKey(service.app, restrictions);
  return { ...created, client: clientOf(created.secret) };
};

describe("@ipregistry/client", () => {
  test("finds addresses, and learns what is left", async () => {
    const { client } = await newClient();
    const { data, credits, throttling } = await client.lookupIp("8.8.8.8");
    expect(data).toMatchObject({
      ip: "8.8.8.8",
      type: "IPv4",
      hostname: null,
      company: { name: "Google LLC", type: "hosting" },
      connection: { asn: 15169, organization: "Google LLC", type: "hosting", route: null },
      currency: { code: "USD", name: "US Dollar", plural: "US dollars", symbol: "$" },
      location: {
        continent: { code: "NA", name: "North America" },
        country: {
          code: "US",
          name: "United States",
          calling_code: "1",
          flag: { emoji: "🇺🇸", emoji_unicode: "U+1F1FA U+1F1F8" },
        },
        region: { code: "US-CA", name: "California" },
        city: "Mountain View",
        language: { code: "en", name: "English", native: "English" },
        in_eu: false,
      },
      security: { is_cloud_provider: true, is_bogon: false, is_tor: null, is_abuser: null },
      time_zone: { id: "America/Los_Angeles" },
    });
    expect([-25_200, -28_800]).toContain(data.time_zone.offset);
    expect(credits).toEqual({ consumed: 1, remaining: 49_999 });
    expect(throttling).toMatchObject({ limit: 100, reset: expect.any(Number) });
    expect((await client.lookupIp("2001:4860:4860::8888")).data.type).toBe("IPv6");
  });

  test("gets nulls without charge where nothing is known, and the chosen fields", async () => {
    const { client } = await newClient();
    const unknown = await client.lookupIp("9.9.9.9");
    expect([unknown.data.location.country.code, unknown.credits]).toEqual([null, { consumed: 0, remaining: 50_000 }]);
    const fields = IpregistryOptions.filter("ip,location.country.name,security.is_tor");
    expect((await client.lookupIp("8.8.8.8", fields)).data).toEqual({
      ip: "8.8.8.8",
      location: { country: { name: "United States" } },
      security: { is_tor: null },
    });
    const postal = await client.lookupIp("8.8.8.8", IpregistryOptions.filter("location.postal"));
    expect([postal.data, postal.credits.consumed]).toEqual([{ location: { postal: null } }, 0]);
    await expect(client.lookupIp("8.8.8.8", IpregistryOptions.filter("a(b"))).rejects.toMatchObject({
      code: "INVALID_FILTER_SYNTAX",
    });
  });

  test("finds networks", async () => {
    const { client } = await newClient();
    expect((await client.lookupAsn(15169)).data).toMatchObject({
      asn: 15169,
      name: "Google LLC",
      type: "hosting",
      prefixes: { ipv4_count: 1, ipv6_count: 1, ipv4: [{ cidr: "8.8.8.0/24" }], ipv6: [{ cidr: "2001:4860::/32" }] },
      relationships: { peers: null },
    });
    await expect(client.lookupAsn(1)).rejects.toMatchObject({ code: "UNKNOWN_ASN" });
    await expect(client.lookupAsn(64512)).rejects.toMatchObject({ code: "RESERVED_ASN" });
  });

  test("gets each item of a batch with its own outcome", async () => {
    const { client, secret } = await newClient();
    const { data, credits } = await client.batchLookupIps(["8.8.8.8", "nonsense", "10.0.0.1", "9.9.9.9", "223.5.5.5"]);
    expect(data).toMatchObject([
      { ip: "8.8.8.8" },
      { code: "INVALID_IP_ADDRESS", message: "This is not an IP address" },
      { code: "RESERVED_IP_ADDRESS" },
      { ip: "9.9.9.9" },
      { ip: "223.5.5.5", location: { city: "Hangzhou" } },
    ]);
    expect(credits).toEqual({ consumed: 2, remaining: 49_998 });
    const networks = (await client.batchLookupAsns([15169, 1])).data;
    expect(networks).toMatchObject([{ asn: 15169, prefixes: { ipv4: null } }, { code: "UNKNOWN_ASN" }]);
    expect(await service.remaining(secret)).toBe(49_997);
  });

  test("is refused with their codes", async () => {
    const { client, secret } = await newClient();
    await expect(client.lookupIp("nonsense")).rejects.toMatchObject({
      code: "INVALID_IP_ADDRESS",
      resolution: "Send one IPv4 or IPv6 address",
    });
    await expect(client.lookupIp("10.0.0.1")).rejects.toMatchObject({ code: "RESERVED_IP_ADDRESS" });
    await expect(client.originLookupIp()).rejects.toMatchObject({ code: "RESERVED_IP_ADDRESS" });
    await expect(client.originLookupAsn()).rejects.toMatchObject({ code: "UNKNOWN_ASN" });
    await expect(client.parseUserAgents("curl/8")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(clientOf(`${secret}x`).lookupIp("8.8.8.8")).rejects.toMatchObject({ code: "INVALID_API_KEY" });
    await expect(clientOf("").lookupIp("8.8.8.8")).rejects.toMatchObject({ code: "MISSING_API_KEY" });
    await expect(client.batchLookupIps(Array.from({ length: 1001 }, () => "8.8.8.8"))).rejects.toMatchObject({
      code: "TOO_MANY_IPS",
    });
    const spent = clientOf((await service.exhaustedKey()).secret);
    await expect(spent.lookupIp("8.8.8.8")).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    const slow = await newClient({ qps: 1 });
    const lookups = [1, 2, 3].map((last) => slow.client.lookupIp(`8.8.8.${last}`));
    await expect(Promise.all(lookups)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});
