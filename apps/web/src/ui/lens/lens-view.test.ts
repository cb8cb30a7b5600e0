import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SummaryWords, toCsv, toJson, toMarkdown, toOwnCsv } from "./lens-exports.ts";
import { dimensions, type LensAnswer, tableOf, UNKNOWN } from "./lens-table.ts";
import { type Filters, noFilters, selectionOf, toggleFilter, weights } from "./lens-view.ts";
import { fragmentOf, MAX_FRAGMENT, readFragment } from "./share-link.ts";

const counts = [
  ["8.8.8.8", 5],
  ["223.5.5.5", 3],
  ["10.0.0.1", 7],
  ["9.9.9.9", 1],
  ["8.8.4.4", 2],
] as const;
const answer: LensAnswer = {
  db_version: "20260101",
  place_index: [0, 1, -1, -1, 0],
  network_index: [0, 1, -1, -1, 0],
  risk_index: [0, 1, -1, 1, 2],
  reserved_at: [2],
  invalid_at: [],
  places: { country_index: [0, 1], city: ["Mountain View", ""], latitude: [37.4, null], longitude: [-122.1, null] },
  countries: [
    { country_code: "US", country_name: "United States" },
    { country_code: "CN", country_name: "China" },
  ],
  networks: [
    { asn: 15169, name: "Google LLC", usage_type: "DCH" },
    { asn: null, name: '=cmd|"x"', usage_type: "" },
  ],
  risks: [
    { score: 0, level: "low", reasons: [] },
    { score: null, level: null, reasons: [] },
    { score: 100, level: "high", reasons: ["tor", "proxy"] },
  ],
};
const table = tableOf(counts, answer);

test("reserved addresses are counted separately and appear in no chart", () => {
  expect(table.reserved).toEqual({ addresses: 1, occurrences: 7 });
  expect(table.rows.map(({ address }) => address)).toEqual(["8.8.8.8", "223.5.5.5", "9.9.9.9", "8.8.4.4"]);
});

test("an unknown score is counted separately, never as a low one", () => {
  const { view } = selectionOf(table, noFilters, "addresses");
  expect(view.risk).toEqual({ "0": 1, "90": 1, [UNKNOWN]: 2 });
});

test("unknown comes last in a ranking, even if it is the most frequent", () => {
  const unknownFirst = { ...answer, place_index: [-1, -1, -1, -1, 0] };
  const { view } = selectionOf(tableOf(counts, unknownFirst), noFilters, "addresses");
  expect(view.ranked.country.map(({ key, total }) => [key, total])).toEqual([
    ["US", 1],
    [UNKNOWN, 3],
  ]);
});

describe("a filter", () => {
  test("applies to all other charts but not to its own", () => {
    const { view, rows } = selectionOf(table, toggleFilter(noFilters, "country", "US"), "occurrences");
    expect(rows.map(({ address }) => address)).toEqual(["8.8.8.8", "8.8.4.4"]);
    expect(view.totals).toEqual({ addresses: 2, occurrences: 7, reserved: 1 });
    expect(view.risk).toEqual({ "0": 5, "90": 2 });
    expect(view.ranked.country.map(({ key, total }) => [key, total])).toEqual([
      ["US", 7],
      ["CN", 3],
      [UNKNOWN, 1],
    ]);
  });

  test("is removed by choosing its value again", () => {
    expect(toggleFilter(toggleFilter(noFilters, "risk", "90"), "risk", "90")).toEqual(noFilters);
  });

  const rowKeys = fc.record(
    Object.fromEntries(dimensions.map((dimension) => [dimension, fc.constantFrom("a", "b", "c")])) as Record<
      (typeof dimensions)[number],
      fc.Arbitrary<string>
    >,
  );
  const filters: fc.Arbitrary<Filters> = fc.record(
    Object.fromEntries(
      dimensions.map((dimension) => [dimension, fc.uniqueArray(fc.constantFrom("a", "b", "c"))]),
    ) as unknown as Record<(typeof dimensions)[number], fc.Arbitrary<string[]>>,
  );

  test("gives the same counts as a naive filter, in any combination", () => {
    fc.assert(
      fc.property(fc.array(rowKeys), filters, fc.constantFrom(...weights), (keys, chosen, weight) => {
        const rows = keys.map((rowKeys, index) => ({
          ...table.rows[0]!,
          address: `${index}`,
          count: index + 1,
          keys: rowKeys,
        }));
        const passes = (row: (typeof rows)[number], without?: string) =>
          dimensions.every(
            (dimension) =>
              dimension === without ||
              chosen[dimension].length === 0 ||
              chosen[dimension].includes(row.keys[dimension]),
          );
        const { view, rows: left } = selectionOf({ ...table, rows }, chosen, weight);
        expect(left).toEqual(rows.filter((row) => passes(row)));
        for (const dimension of dimensions) {
          const expected: Record<string, number> = {};
          for (const row of rows.filter((candidate) => passes(candidate, dimension)))
            expected[row.keys[dimension]] =
              (expected[row.keys[dimension]] ?? 0) + (weight === "addresses" ? 1 : row.count);
          const counted =
            dimension === "risk"
              ? view.risk
              : Object.fromEntries(view.ranked[dimension].map(({ key, total }) => [key, total]));
          expect(counted).toEqual(expected);
        }
      }),
    );
  });
});

describe("a share link", () => {
  const selection = selectionOf(table, toggleFilter(noFilters, "country", "US"), "addresses");

  test("restores the charts, and contains addresses only if the visitor included them", () => {
    const fragment = fragmentOf(selection.view);
    expect(readFragment(`#${fragment}`)).toEqual({ view: selection.view, counts: [] });
    const json = new TextDecoder().decode(
      Uint8Array.from(atob(fragment.replace("lens=", "").replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
        letter.charCodeAt(0),
      ),
    );
    for (const [address] of counts) expect(json).not.toContain(address);
    expect(readFragment(fragmentOf(selection.view, counts))?.counts).toEqual(counts);
  });

  test("stays within its length limit by dropping the least frequent addresses", () => {
    const many = Array.from(
      { length: 10_000 },
      (_, index) => [`2001:db8::${index.toString(16)}`, 10_000 - index] as const,
    );
    const entries = Array.from({ length: 500 }, (_, index) => ({
      key: `AS${index}`,
      name: "网".repeat(200),
      total: 500 - index,
    }));
    const view = { ...selection.view, ranked: { country: entries, network: entries, usage: entries } };
    const small = fragmentOf(selection.view, many);
    expect(small.length).toBeLessThanOrEqual(MAX_FRAGMENT);
    const included = readFragment(small)!.counts;
    expect(included.length).toBeGreaterThan(100);
    expect(included).toEqual(many.slice(0, included.length));
    const large = fragmentOf(view, many);
    expect(large.length).toBeLessThanOrEqual(MAX_FRAGMENT);
    expect(readFragment(large)?.view.ranked.network.length).toBeGreaterThan(0);
  });

  test("that is malformed or forged is ignored without an error", () => {
    const packed = (value: unknown) => `lens=${btoa(JSON.stringify(value))}`;
    for (const text of ["", "#lens", "lens=!", packed(null), packed({ v: 2 }), packed({ v: 1, w: 9, t: [1, 2, 3] })])
      expect(readFragment(text)).toBeNull();
    expect(
      readFragment(packed({ v: 1, w: 0, t: [1, 2, 3], c: [["x".repeat(99), 1]], n: [], u: [], r: {} })),
    ).toBeNull();
    expect(readFragment(packed({ v: 1, w: 0, t: [1, -2, 3], c: [], n: [], u: [], r: {} }))).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readFragment(packed(value).replaceAll("=", "").replace("lens", "lens="));
      }),
    );
  });
});

test("the CSV file has a row per address, leaves unknown scores empty and contains no formula", () => {
  const lines = toCsv(table.rows).split("\r\n");
  expect(lines).toEqual([
    "\ufeffip,count,country_code,country,city,asn,network,usage_type,risk_score,risk_level,risk_reasons",
    "8.8.8.8,5,US,United States,Mountain View,AS15169,Google LLC,DCH,0,low,",
    `223.5.5.5,3,CN,China,,,"'=cmd|""x""",,,,`,
    "9.9.9.9,1,,,,,,,,,",
    "8.8.4.4,2,US,United States,Mountain View,AS15169,Google LLC,DCH,100,high,tor proxy",
    "",
  ]);
});

test("a CSV file keeps its columns and gets ours; filters leave only the records of addresses that pass them", async () => {
  const shape = { delimiter: ",", newline: "\n", column: 1, header: ["user", "ip"] } as const;
  const source = "user,ip\nann,8.8.8.8\nbob,223.5.5.5\ncarl,10.0.0.1\ndora,\n";
  const csv = { source, shape: { ...shape, header: [...shape.header] } };
  const own = async (filters: Filters) =>
    (await (await toOwnCsv(csv, selectionOf(table, filters, "addresses"))).text()).split("\n");
  const [header, ...records] = await own(noFilters);
  expect(header).toBe(
    "user,ip,ip_country_code,ip_country,ip_city,ip_asn,ip_network,ip_usage_type,ip_risk_score,ip_risk_level,ip_risk_reasons",
  );
  expect(records).toEqual([
    "ann,8.8.8.8,US,United States,Mountain View,AS15169,Google LLC,DCH,0,low,",
    `bob,223.5.5.5,CN,China,,,"'=cmd|""x""",,,,`,
    "carl,10.0.0.1,,,,,,,,,",
    "dora,,,,,,,,,,",
    "",
  ]);
  expect(await own(toggleFilter(noFilters, "country", "CN"))).toEqual([header, records[1], ""]);
});

test("networks with the same name show their numbers, in charts and exports", () => {
  const same = { ...answer, network_index: [0, 1, -1, 2, 3] };
  same.networks = [
    { asn: 7018, name: "AT&T", usage_type: "ISP" },
    { asn: 15169, name: "Google LLC", usage_type: "DCH" },
    { asn: 7132, name: "AT&T", usage_type: "ISP" },
    { asn: 7018, name: "AT&T", usage_type: "ISP" },
  ];
  const { view } = selectionOf(tableOf(counts, same), noFilters, "addresses");
  expect(view.ranked.network.map(({ name, total }) => [name, total])).toEqual([
    ["AT&T (AS7018)", 2],
    ["Google LLC", 1],
    ["AT&T (AS7132)", 1],
  ]);
});

test("the JSON file has an object per address, with null for what is unknown", () => {
  const { database, addresses } = JSON.parse(toJson(table.rows, table.version));
  expect(database).toBe("20260101");
  expect(addresses[2]).toEqual({
    ip: "9.9.9.9",
    count: 1,
    country_code: null,
    country: null,
    city: null,
    asn: null,
    network: null,
    usage_type: null,
    risk: { score: null, level: null, reasons: [] },
  });
  expect(addresses).toHaveLength(4);
});

test("the Markdown summary shows what passes the filters, and no name breaks its tables", () => {
  const words: SummaryWords = {
    title: "Log lens",
    totals: ["2 addresses", "8 occurrences"],
    foot: "Database 20260101",
    charts: { country: "Countries", network: "Networks", usage: "Usage" },
    total: "Number",
    share: "Share",
    nameOf: (_dimension, { name }) => name,
    format: String,
    percent: (share) => `${Math.round(share * 100)}%`,
  };
  const text = toMarkdown(selectionOf(table, toggleFilter(noFilters, "country", "US"), "occurrences"), words);
  expect(text).toContain("# Log lens\n\n2 addresses · 8 occurrences");
  expect(text).toContain("| United States | 7 | 100% |");
  expect(text).not.toContain("China");
  const all = toMarkdown(selectionOf(table, noFilters, "occurrences"), words);
  expect(all).toContain('| =cmd\\|"x" | 3 |');
});
