import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { readFeedRows } from "../../layers/feed-rows.ts";
import { mergeFeeds } from "./merge-feeds.ts";
import { ReferringObjects } from "./referring-objects.ts";
import { type Reference, spanBetween } from "./rpsl.ts";

const scratch = mkdtempSync(join(tmpdir(), "merge-feeds-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const reference = (firstIp: string, lastIp: string, url: string, lastModified = ""): Reference => {
  const span = spanBetween(firstIp, lastIp);
  if (typeof span === "string") throw new Error(span);
  return { ...span, url, lastModified };
};

async function merge(references: readonly Reference[], texts: Readonly<Record<string, string>>, limits?: object) {
  const feeds = Object.entries(texts).map(([url, text]) => {
    const path = join(scratch, encodeURIComponent(url));
    writeFileSync(path, text);
    return { url, path };
  });
  const path = join(scratch, "merged.csv");
  const all = { rows: 1_000_000, bytes: 1_000_000, ...limits };
  return { path, ...(await mergeFeeds(path, feeds, new ReferringObjects(references), all)) };
}

/** Addresses from 5.1.0.0, of which the tests use 64. */
const BASE = 0x0501_0000;
const ADDRESSES = 64;
const text = (offset: number) => `5.1.0.${offset}`;

interface Row {
  first: number;
  bits: number;
  country: string;
}

const sizeOf = ({ bits }: Row) => 2 ** (32 - bits);
const countries = ["DE", "FR", "IT", "ES", "PL", ""];
const urls = ["https://a.example/", "https://b.example/", "https://c.example/"];

const block = fc
  .tuple(fc.integer({ min: 26, max: 32 }), fc.nat(ADDRESSES - 1))
  .map(([bits, at]) => ({ bits, first: at - (at % 2 ** (32 - bits)) }));
const rows = fc.array(
  fc.tuple(block, fc.constantFrom(...countries)).map(([one, country]) => ({ ...one, country })),
  {
    maxLength: 12,
  },
);
const object = fc.record({
  first: fc.nat(ADDRESSES - 1),
  length: fc.constantFrom(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64),
  url: fc.constantFrom(...urls),
  lastModified: fc.constantFrom("2026-01-01", "2026-02-01"),
});
type Made = { first: number; last: number; url: string; lastModified: string };
/** Objects of which no two overlap in part. */
const objects = fc.array(object, { maxLength: 12 }).map((made) => {
  const kept: Made[] = [];
  for (const { length, ...one } of made) {
    const next = { ...one, last: Math.min(one.first + length, ADDRESSES) - 1 };
    const crosses = kept.some(
      ({ first, last }) =>
        (first < next.first && next.first <= last && last < next.last) ||
        (next.first < first && first <= next.last && next.last < last),
    );
    if (!crosses) kept.push(next);
  }
  return kept;
});

/** The country of each address, by the definition. */
function slowly(made: readonly Made[], feeds: readonly Row[][]): string[] {
  return Array.from({ length: ADDRESSES }, (_, address) => {
    const around = made
      .filter(({ first, last }) => first <= address && address <= last)
      .sort(
        (a, b) =>
          a.last - a.first - (b.last - b.first) ||
          b.lastModified.localeCompare(a.lastModified) ||
          a.url.localeCompare(b.url),
      )
      .filter((one, index, all) => one.first !== all[index - 1]?.first || one.last !== all[index - 1]?.last);
    const url = around[0]?.url;
    const end = around.findIndex((one) => one.url !== url);
    const widest = around[(end < 0 ? around.length : end) - 1];
    if (url === undefined || !widest) return "";
    const feed = feeds[urls.indexOf(url)]!;
    const isContested = (row: Row) =>
      feed.some(({ first, bits, country }) => first === row.first && bits === row.bits && country !== row.country);
    const [narrowest] = feed
      .filter((row) => !isContested(row))
      .filter((row) => row.first <= address && address < row.first + sizeOf(row))
      .filter((row) => row.first >= widest.first && row.first + sizeOf(row) - 1 <= widest.last)
      .sort((a, b) => b.bits - a.bits);
    return narrowest?.country ?? "";
  });
}

/** The country of each address in a geofeed, as builds apply it. */
async function countriesIn(path: string): Promise<string[]> {
  const found = Array.from({ length: ADDRESSES }, () => "");
  if (readFileSync(path, "utf8") === "") return found;
  const { rows, refused } = await readFeedRows(path);
  expect(refused).toBe(0);
  for (const { firstIp, prefixLength, countryCode } of rows) {
    const first = Number(spanOffset(firstIp));
    found.fill(countryCode, first, first + 2 ** (32 - prefixLength));
  }
  return found;
}

const spanOffset = (ip: string) => reference(ip, ip, "").first - BigInt(BASE);

test("for each address, the geofeed of the narrowest object that refers to one decides", async () => {
  await fc.assert(
    fc.asyncProperty(objects, fc.tuple(rows, rows, rows), async (made, feeds) => {
      // A geofeed must have more good rows than bad ones, so each has some for addresses that no object is about.
      const filler = Array.from({ length: 12 }, (_, index) => `5.9.${index}.0/24,DE,,,\n`).join("");
      const texts = Object.fromEntries(
        feeds.map((feed, index) => [
          urls[index]!,
          filler + feed.map(({ first, bits, country }) => `${text(first)}/${bits},${country},,,\n`).join(""),
        ]),
      );
      const references = made.map(({ first, last, url, lastModified }) =>
        reference(text(first), text(last), url, lastModified),
      );
      const { path } = await merge(references, texts);
      expect(await countriesIn(path)).toEqual(slowly(made, feeds));
    }),
    { numRuns: 400 },
  );
});

test("rows outside are refused and counted, and the file has what was accepted", async () => {
  const { rows, refusedRows, refusals, path } = await merge(
    [
      reference("5.1.0.0", "5.1.255.255", "https://a.example/"),
      reference("5.1.7.0", "5.1.7.255", "https://b.example/"),
      reference("2a00:1::", "2a00:1:ffff:ffff:ffff:ffff:ffff:ffff", "https://a.example/"),
    ],
    {
      "https://a.example/": [
        '5.1.0.0/16,DE,DE-BE,"Zürich, ""a"" #1",10115',
        "5.1.7.0/24,FR,,,",
        "5.2.0.0/24,FR,,,",
        "5.0.0.0/15,FR,,,",
        "0.0.0.0/0,FR,,,",
        "5.1.9.0/24,XX,,,",
        "2a00:1:2::/48,IT,,Roma,",
        "5.1.8.0/24,DE,,,",
        "5.1.10.0/24,DE,,,",
      ].join("\n"),
      "https://b.example/": "5.1.7.128/25,NL,,,\n5.1.6.0/24,NL,,,\n",
    },
  );
  expect({ rows, refusedRows }).toEqual({ rows: 5, refusedRows: 6 });
  expect(refusals).toEqual([
    "https://b.example/, line 2: another geofeed decides for 5.1.6.0/24",
    expect.stringMatching(/^https:\/\/a\.example\/, line 5: .*wider/),
    expect.stringMatching(/^https:\/\/a\.example\/, line 6: .*"XX"/),
    "https://a.example/, line 4: no object that refers to it contains 5.0.0.0/15",
    "https://a.example/, line 2: another geofeed decides for 5.1.7.0/24",
    "https://a.example/, line 3: no object that refers to it contains 5.2.0.0/24",
  ]);
  expect(readFileSync(path, "utf8").split("\n")).toEqual([
    "5.1.7.128/25,NL,,,",
    '5.1.0.0/16,DE,"DE-BE","Zürich, ""a"" #1",',
    "5.1.8.0/24,DE,,,",
    "5.1.10.0/24,DE,,,",
    '2a00:1:2::/48,IT,,"Roma",',
    "5.1.7.0/24,,,,",
    "",
  ]);
});

test("objects that overlap in part are refused", () => {
  const { urls, refused } = new ReferringObjects([
    reference("5.1.0.0", "5.1.0.200", "https://a.example/"),
    reference("5.1.0.100", "5.1.1.255", "https://b.example/"),
  ]);
  expect({ urls: [...urls], refused }).toEqual({ urls: ["https://a.example/"], refused: 1 });
});

test.each([{ rows: 3 }, { bytes: 60 }])("beyond the limit %j, the largest geofeeds are left out", async (limits) => {
  const row = (third: number) => `5.1.${third}.0/24,DE,,,\n`;
  const { rows, unused } = await merge(
    urls.map((url) => reference("5.1.0.0", "5.1.255.255", url)),
    { [urls[0]!]: row(1) + row(2) + row(3) },
    limits,
  );
  expect({ rows, unused: unused.size }).toEqual({ rows: 3, unused: 0 });
  const split = await merge(
    [reference("5.1.0.0", "5.1.0.255", urls[0]!), reference("5.1.1.0", "5.1.3.255", urls[1]!)],
    { [urls[0]!]: row(0), [urls[1]!]: row(1) + row(2) + row(3) },
    limits,
  );
  expect(split.rows).toBe(1);
  expect([...split.unused]).toEqual([[urls[1], expect.stringContaining("together")]]);
});
