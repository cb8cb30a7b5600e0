import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { formatAddress, parseAddress } from "./address.ts";
import { buildRouteTable, findRoutes, type RpkiState } from "./routes.ts";
import { type OriginRow, type RoaRow, readRoas, readRoutes } from "./sources/route-files.ts";

const scratch = mkdtempSync(join(tmpdir(), "ipdb-"));
afterAll(() => rmSync(scratch, { recursive: true }));

let files = 0;
function write(lines: readonly string[]): string {
  const path = join(scratch, String(files++));
  writeFileSync(path, lines.join("\n"));
  return path;
}

function routesOf(lines: readonly string[]) {
  const rows: OriginRow[] = [];
  const { kept, refusals } = readRoutes(write(lines), (row) => rows.push(row));
  return { rows, kept, refusals };
}

function roasOf(lines: readonly string[]) {
  const rows: RoaRow[] = [];
  const { kept, refusals } = readRoas(write(lines), (row) => rows.push(row));
  return { rows, kept, refusals };
}

const header = "ASN,IP Prefix,Max Length,Trust Anchor,Expires";
const find = (ip: string, routes: readonly string[], roas: readonly string[] | null = null) =>
  findRoutes(buildRouteTable(routesOf(routes).rows, roas && roasOf([header, ...roas]).rows), parseAddress(ip)!);
/** As "prefix origin state …". */
const list = (...given: Parameters<typeof find>) =>
  find(...given).map(({ prefix, origins }) => [prefix, ...origins.flatMap(({ asn, rpki }) => [asn, rpki])].join(" "));

test("an address has its narrowest route first, then the wider ones", () => {
  const routes = ["3356\t8.0.0.0/9\t300", "15169\t8.8.8.0/24\t340", "1\t8.8.9.0/24\t340", "2\t8.8.0.0/16\t50"];
  expect(list("8.8.8.8", routes)).toEqual(["8.8.8.0/24 15169 ", "8.8.0.0/16 2 ", "8.0.0.0/9 3356 "]);
  expect(list("8.8.10.1", routes)).toEqual(["8.8.0.0/16 2 ", "8.0.0.0/9 3356 "]);
  expect(list("8.127.255.255", routes)).toEqual(["8.0.0.0/9 3356 "]);
  expect(list("8.128.0.0", routes)).toEqual([]);
  const v6 = ["15169 2001:4860::/32 300", "2 2001:4860:4860::/48 90", "3 2620:fe::9/128 10"];
  expect(list("2001:4860:4860::8888", v6)).toEqual(["2001:4860:4860::/48 2 ", "2001:4860::/32 15169 "]);
  expect(list("2620:fe::9", v6)).toEqual(["2620:fe::9/128 3 "]);
});

test.each(["::ffff:8.8.8.8", "2002:808:808::1", "64:ff9b::808:808"])("%s has the routes of 8.8.8.8", (ip) => {
  expect(list(ip, ["15169 8.8.8.0/24 340", "2 2002::/16 300"])).toEqual(["8.8.8.0/24 15169 "]);
});

test("a route for the last address of a wider one does not end it", () => {
  const routes = ["7 2620:fe::8/127 300", "8 2620:fe::9/128 300"];
  expect(list("2620:fe::9", routes)).toEqual(["2620:fe::9/128 8 ", "2620:fe::8/127 7 "]);
});

test("several origins of a prefix are listed once each", () => {
  expect(list("1.1.1.1", ["13335 1.1.1.0/24 300", "4 1.1.1.0/24 20", "13335 1.1.1.0/24 300"])).toEqual([
    "1.1.1.0/24 4  13335 ",
  ]);
});

// RFC 6811, section 2, and RFC 6483, section 4.
const route = "10 8.8.8.0/24 300";
const validity: readonly (readonly [name: string, roas: readonly string[], expected: RpkiState])[] = [
  ["no ROA covers it", ["AS10,8.8.9.0/24,24,arin"], "not_found"],
  ["a ROA for a part of it does not cover it", ["AS10,8.8.8.0/25,25,arin"], "not_found"],
  ["a ROA of the same prefix and origin", ["AS10,8.8.8.0/24,24,arin"], "valid"],
  ["a wider ROA that allows its length", ["AS10,8.8.0.0/16,24,arin"], "valid"],
  ["a wider ROA without a maximum", ["AS10,8.8.0.0/16,,arin"], "invalid_length"],
  ["a wider ROA for shorter prefixes", ["AS10,8.8.0.0/16,23,arin"], "invalid_length"],
  ["a ROA for another origin", ["AS11,8.8.8.0/24,24,arin"], "invalid_origin"],
  ["one matching ROA among others", ["AS11,8.8.8.0/24,24,arin", "AS10,8.8.0.0/16,24,arin"], "valid"],
  ["AS 0 allows nobody", ["AS0,8.8.0.0/16,32,arin"], "invalid_origin"],
  ["AS 0 beside a matching ROA", ["AS0,8.8.0.0/16,32,arin", "AS10,8.8.8.0/24,24,arin"], "valid"],
  ["numbers without AS, in quotes", ['"10","8.8.8.0/24","24","arin"'], "valid"],
];
test.each(validity)("RPKI: %s", (_name, roas, expected) => {
  expect(find("8.8.8.8", [route], roas)[0]?.origins).toEqual([{ asn: 10, rpki: expected }]);
});

test("an announcement by AS 0 is never valid", () => {
  expect(find("8.8.8.8", ["0 8.8.8.0/24 300"], ["AS0,8.8.8.0/24,24,x"])[0]?.origins[0]?.rpki).toBe("invalid_origin");
});

test("a table as stored answers as before", () => {
  const table = buildRouteTable(routesOf([route]).rows, []);
  expect(findRoutes(structuredClone(table), parseAddress("8.8.8.8")!)).toEqual([
    { prefix: "8.8.8.0/24", origins: [{ asn: 10, rpki: "not_found" }] },
  ]);
});

test("rows of a dump are skipped, refused with their reason, or kept", () => {
  const { rows, kept, refusals } = routesOf([
    "% comment",
    "",
    "13335\t1.0.0.0/24\t348",
    "13335\t1.0.4.0/22\t9",
    "{1,2}\t1.0.8.0/24\t300",
    "13335\t10.0.0.0/8\t300",
    "13335\t0.0.0.0/0\t300",
    "4294967296\t1.1.1.0/24\t300",
    "13335\t1.0.5.1/24\t300",
    "4294967295\t1.1.1.0/24\t300",
    "5\t2001:db8::/32\t300",
    "6\t2606:4700::/32\t300",
    "7\t1.1.8.0/21\t300",
    "8\t1.1.16.0/20\t300",
    "9\t1.1.32.0/20\t300",
  ]);
  expect(rows.map(({ asn }) => asn)).toEqual([13335, 4294967295, 6, 7, 8, 9]);
  expect(kept).toBe(6);
  expect(refusals.map(({ line, reason }) => `${line} ${reason.replace(/^".*" /, "")}`)).toEqual([
    "5 has a set of origins",
    "6 reserved: Private-Use",
    "7 wider than a /8",
    "8 has no autonomous system number",
    "9 has bits set beyond its prefix",
    "11 reserved: Documentation",
  ]);
});

test("rows of ROAs must have a maximum that fits", () => {
  const bad = [
    "AS1,1.0.0.0/24,23,x",
    "AS1,1.0.0.0/24,33,x",
    "AS1,2606:4700::/32,129,x",
    "AS1,1.0.0.0/24,a,x",
    "AS1,1.0.0.0,,x",
  ];
  const good = Array.from({ length: bad.length }, (_, number) => `AS${number},1.0.${number}.0/24,32,x`);
  const { kept, refusals } = roasOf([header, ...good, ...bad]);
  expect(kept).toBe(good.length);
  expect(refusals).toHaveLength(bad.length);
});

test.each([
  ["a page of HTML", ["<html>", "<body>Not found</body>"]],
  ["an empty file", [""]],
  ["a list of prefixes", ["1.0.0.0/24", "1.0.1.0/24"]],
])("%s is refused as another format", (_name, lines) => {
  expect(() => routesOf(lines)).toThrow("not a ris-whois file");
  expect(() => roasOf(lines)).toThrow("not a vrps-csv file");
});

/** Small numbers, so that prefixes nest and repeat. */
const prefix = fc.tuple(fc.nat(31), fc.integer({ min: 19, max: 24 })).map(([third, length]) => {
  const mask = 0xffffffff << (32 - length);
  const words = [(((8 << 24) | (third << 8)) & mask) >>> 0];
  return { text: `${formatAddress({ family: 4, words })}/${length}`, first: words[0]!, length };
});
const origin = fc.integer({ min: 0, max: 3 });

test("routes and states are those of a search through all rows", () => {
  const holds = (wide: { first: number; length: number }, first: number, length = 32) =>
    wide.length <= length && wide.first === (first & (0xffffffff << (32 - wide.length))) >>> 0;
  const roa = fc
    .tuple(prefix, origin, fc.nat(5))
    .map(([row, asn, more]) => ({ ...row, asn, max: Math.min(row.length + more, 32) }));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(prefix, origin), { minLength: 1, maxLength: 25 }),
      fc.array(roa, { minLength: 1, maxLength: 25 }),
      fc.nat(31),
      (routes, roas, third) => {
        const address = ((8 << 24) | (third << 8) | 7) >>> 0;
        const stateOf = (route: { first: number; length: number }, asn: number): RpkiState => {
          const covering = roas.filter((one) => holds(one, route.first, route.length));
          const own = covering.filter((one) => one.asn === asn && asn !== 0);
          if (own.some(({ max }) => max >= route.length)) return "valid";
          return covering.length === 0 ? "not_found" : own.length > 0 ? "invalid_length" : "invalid_origin";
        };
        const expected = new Map<string, Map<number, RpkiState>>();
        for (const [route, asn] of routes.toSorted(([a, x], [b, y]) => b.length - a.length || x - y)) {
          if (!holds(route, address)) continue;
          if (!expected.has(route.text)) expected.set(route.text, new Map());
          expected.get(route.text)!.set(asn, stateOf(route, asn));
        }
        const found = find(
          formatAddress({ family: 4, words: [address] }),
          routes.map(([{ text }, asn]) => `${asn} ${text} 300`),
          roas.map(({ text, asn, max }) => `AS${asn},${text},${max},x`),
        );
        expect(found).toEqual(
          [...expected].map(([prefix, origins]) => ({
            prefix,
            origins: [...origins].map(([asn, rpki]) => ({ asn, rpki })),
          })),
        );
      },
    ),
  );
});
