import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { formatIpv4, formatIpv6 } from "../../address.ts";
import type { Partition } from "../../build/partition.ts";
import { IpdbError } from "../../error.ts";
import { LIST_FORMATS, type ListFormat, readList } from "./read-list.ts";

const scratch = mkdtempSync(join(tmpdir(), "ipdb-lists-"));
afterAll(() => rmSync(scratch, { recursive: true }));

let files = 0;
function read(format: ListFormat, content: string | Uint8Array) {
  const path = join(scratch, `list-${files++}`);
  writeFileSync(path, content);
  return readList(path, format);
}

/** The named ranges as "first-last" texts. */
function named({ family, length, starts, values }: Partition): string[] {
  const text = (range: number) =>
    family === 4
      ? formatIpv4(starts[range]!)
      : formatIpv6(starts[range * 4]!, starts[range * 4 + 1]!, starts[range * 4 + 2]!, starts[range * 4 + 3]!);
  return Array.from({ length }, (_, range) => range)
    .filter((range) => values[range] === 1)
    .map((range) => (range + 1 < length ? `${text(range)} <${text(range + 1)}` : text(range)));
}

const v4 = (format: ListFormat, content: string) => named(read(format, content).ranges.partition(4));

describe("each list format is read as published", () => {
  test.each<[string, ListFormat, string, string[]]>([
    [
      "blocks with comments",
      "cidr-list",
      "\ufeff# VPN\n5.8.16.0/24 # M247\r\n\n5.8.17.9\n",
      ["5.8.16.0 <5.8.17.0", "5.8.17.9 <5.8.17.10"],
    ],
    ["the Tor exit list", "cidr-list", "185.220.101.4\n185.220.101.5\n", ["185.220.101.4 <185.220.101.6"]],
    [
      "first and last address",
      "range-csv",
      "5.9.0.0,5.9.255.255,Hetzner,http://www.hetzner.de/\n",
      ["5.9.0.0 <5.10.0.0"],
    ],
    ["Apple's relay exits", "prefix-csv", "172.224.224.0/27,GB,GB-EN,London,\n", ["172.224.224.0 <172.224.224.32"]],
    [
      "a geofeed with a header",
      "prefix-csv",
      "ip_prefix,alpha2code\n5.101.96.0/21,NL,NL-NH,Amsterdam,1098 XH\n",
      ["5.101.96.0 <5.101.104.0"],
    ],
    [
      "AWS",
      "aws",
      '{"prefixes":[{"ip_prefix":"3.5.140.0/22"}],"ipv6_prefixes":[{"ipv6_prefix":"2600:1f14::/35"}]}',
      ["3.5.140.0 <3.5.144.0"],
    ],
    [
      "Google",
      "gcp",
      '{"prefixes":[{"ipv4Prefix":"34.1.208.0/20"},{"ipv6Prefix":"2600:1900:8000::/44"}]}',
      ["34.1.208.0 <34.1.224.0"],
    ],
    [
      "Azure",
      "azure",
      '{"values":[{"properties":{"addressPrefixes":["4.145.74.52/30","2603:1000::/40"]}}]}',
      ["4.145.74.52 <4.145.74.56"],
    ],
    [
      "Oracle",
      "oracle",
      '{"regions":[{"cidrs":[{"cidr":"129.80.0.0/16","tags":["OCI"]}]}]}',
      ["129.80.0.0 <129.81.0.0"],
    ],
    [
      "Fastly",
      "fastly",
      '{"addresses":["23.235.32.0/20"],"ipv6_addresses":["2a04:4e40::/32"]}',
      ["23.235.32.0 <23.235.48.0"],
    ],
    [
      "GitHub, without keys and names",
      "github",
      '{"verifiable_password_authentication":false,"ssh_keys":["ssh-ed25519 AAAA"],"hooks":["192.30.252.0/22"],"actions":["4.148.0.0/16"],"domains":{"website":["*.github.com"]}}',
      ["4.148.0.0 <4.149.0.0", "192.30.252.0 <192.31.0.0"],
    ],
    [
      "a crawler's list",
      "gcp",
      '{"creationTime":"2026-11-20T14:46:20.000000","prefixes":[{"ipv6Prefix":"2001:4860:4801:10::/64"},{"ipv4Prefix":"66.249.64.0/27"}]}',
      ["66.249.64.0 <66.249.64.32"],
    ],
    [
      "open proxies",
      "proxy-list",
      "socks4://5.144.31.2:7890\nhttp://u:p@5.144.31.3:80\n5.144.31.4:3128\n",
      ["5.144.31.2 <5.144.31.5"],
    ],
    [
      "open proxies in JSON, by their host and exit address",
      "proxy-json",
      '[{"host":"5.144.31.2","port":1,"exit_ip":"104.28.230.247","geolocation":{"city":"Moscow"}}]',
      ["5.144.31.2 <5.144.31.3", "104.28.230.247 <104.28.230.248"],
    ],
  ])("%s", (_, format, content, expected) => {
    expect(v4(format, content)).toEqual(expected);
  });

  test("IPv6 blocks and bracketed IPv6 proxies", () => {
    const { ranges } = read("cidr-list", "2a01:7e00::/32\n2a01:7e01::1\n");
    expect(named(ranges.partition(6))).toEqual(["2a01:7e00:: <2a01:7e01::", "2a01:7e01::1 <2a01:7e01::2"]);
    expect(named(read("proxy-list", "http://[2a01:7e01::1]:8080\n").ranges.partition(6))).toHaveLength(1);
  });

  test("autonomous systems in all notations", () => {
    const { asns, rows } = read(
      "asn-list",
      'ASN,Entity\nAS9009 # M247, GB\n51447, "RootLayer, NL"\n198375,"INULOGIC"\n',
    );
    expect([[...asns], rows]).toEqual([[9009, 51447, 198375], 3]);
  });
});

test("overlapping, repeated and adjacent ranges are merged, up to the last address", () => {
  expect(v4("cidr-list", "5.0.1.0/24\n5.0.0.0/23\n5.0.0.128/25\n5.0.2.0/24\n223.255.255.255\n")).toEqual([
    "5.0.0.0 <5.0.3.0",
    "223.255.255.255 <224.0.0.0",
  ]);
});

test("invalid rows are counted, and reported with line and reason", () => {
  const good = Array.from({ length: 9 }, (_, index) => `5.0.${index}.0/24`);
  const bad = [
    "0.0.0.0/0",
    "10.0.0.0/8",
    "5.1.0.1/24",
    "5.1.0.0/33",
    "x".repeat(9000),
    "2a00::/8",
    "::ffff:5.1.1.1",
    "5.0.0",
  ];
  const { rows, kept, refused, refusals } = read("cidr-list", [...good, ...bad].join("\n"));
  expect([rows, kept, refused]).toEqual([17, 9, 8]);
  expect(refusals.map(({ line }) => line)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
  const reasons = [
    "wider than",
    "Private-Use",
    "bits set",
    "not a prefix",
    "too long",
    "wider than",
    "mapped",
    "not an address",
  ];
  for (const [index, reason] of reasons.entries()) expect(refusals[index]?.reason, reason).toContain(reason);
});

describe("a file in another format is rejected with a reason", () => {
  test.each<[ListFormat, string]>([
    ["cidr-list", ""],
    ["cidr-list", "# only a comment\n"],
    ["cidr-list", "<!doctype html>\n<title>404</title>\n"],
    ["asn-list", "5.0.0.0/24\n"],
    ["aws", "{}"],
    ["aws", '{"prefixes":[]}'],
    ["gcp", "[1,2"],
    ["fastly", '{"addresses":["23.235.32.0/20"]}'],
    ["github", '{"message":"API rate limit exceeded"}'],
    ["github", '{"hooks":[]}'],
    ["azure", '{"values":{"length":4294967295}}'],
    ["proxy-json", '{"host":"5.0.0.1"}'],
    ["oracle", "[".repeat(100_000)],
    ["proxy-json", `[${"[],".repeat(2_000_001)}0]`],
  ])("%s: %.40s", (format, content) => {
    expect(() => read(format, content)).toThrow(IpdbError);
  });

  test("a JSON file larger than any publisher's is rejected without reading it", () => {
    expect(() => read("aws", Buffer.alloc(33 * 1024 * 1024, 32))).toThrow("bytes of JSON");
  });
});

test("a file with any bytes is either read, with counts that add up, or rejected with an IpdbError", () => {
  const pieces = fc.constantFrom(
    ...'5.0.0.0/24|,|\n|::/0|2a01::/32|AS1|#|"|{|}|[|]|:|\u0000|\ufeff|1.2.3.4|255.255.255.255|http://|:80|999|prefixes|host'.split(
      "|",
    ),
  );
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.array(pieces, { maxLength: 80 }).map((parts) => Buffer.from(parts.join(""))),
    fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)),
    fc
      .record({ prefixes: fc.array(fc.anything()), values: fc.array(fc.anything()), regions: fc.anything() })
      .map((value) =>
        Buffer.from(JSON.stringify(value, (_, item) => (typeof item === "bigint" ? String(item) : item))),
      ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...LIST_FORMATS), content, (format, bytes) => {
      try {
        const { rows, kept, refused, ranges, asns, refusals } = read(format, bytes);
        expect(kept + refused).toBe(rows);
        expect(refusals.length).toBeLessThanOrEqual(refused);
        expect(ranges.lengths.v4 + ranges.lengths.v6 + asns.size).toBeGreaterThan(0);
        ranges.partition(4);
        ranges.partition(6);
      } catch (error) {
        expect(error).toBeInstanceOf(IpdbError);
      }
    }),
    { numRuns: 2000 },
  );
});
