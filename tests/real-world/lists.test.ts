import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatAddress, type ListFormat, readList } from "@meridian/ipdb";
import { afterAll, expect, test } from "vitest";

const scratch = mkdtempSync(join(tmpdir(), "meridian-lists-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Rows that are right, so that a file is never refused as a whole. */
const good: Readonly<Partial<Record<ListFormat, string>>> = {
  "cidr-list": "9.9.0.0/24\n9.9.2.0/24\n9.9.4.0/24\n",
  "range-csv": "9.9.0.0,9.9.0.255\n9.9.2.0,9.9.2.255\n9.9.4.0,9.9.4.255\n",
  "prefix-csv": "9.9.0.0/24,US\n9.9.2.0/24,US\n9.9.4.0/24,US\n",
  "proxy-list": "9.9.0.0:80\n9.9.2.0:80\n9.9.4.0:80\n",
};
const GOOD_ROWS = 3;

function read(format: ListFormat, content: string | Buffer) {
  const path = join(scratch, "list");
  writeFileSync(path, content);
  return readList(path, format);
}

/** The listed ranges, apart from the good rows, as "first-last". */
function rangesOf(format: ListFormat, content: string): string[] {
  const { ranges } = read(format, good[format] + content);
  return ([4, 6] as const).flatMap((family) => {
    const { length, starts, values } = ranges.partition(family);
    const width = family === 4 ? 1 : 4;
    const at = (range: number) => [...starts.subarray(range * width, (range + 1) * width)];
    return Array.from({ length }, (_, range) => range)
      .filter((range) => values[range] === 1)
      .map((range) => {
        const next = at(range + 1).reduce((number, word) => (number << 32n) + BigInt(word), 0n);
        const last = at(range + 1).map((_, word) =>
          Number(BigInt.asUintN(32, (next - 1n) >> BigInt(32 * (width - 1 - word)))),
        );
        return `${formatAddress({ family, words: at(range) })}-${formatAddress({ family, words: last })}`;
      })
      .filter((text) => !text.startsWith("9.9."));
  });
}

const span = "5.8.17.0-5.8.17.255";
const one = "5.8.17.9-5.8.17.9";

/** A row as publishers and programs write it, and the addresses it lists. */
const kept: [row: string, ranges: string[], knownFrom: string, format?: ListFormat][] = [
  ["5.8.17.0/24", [span], "plain"],
  ["5.8.17.9", [one], "plain"],
  ["5.8.17.0 - 5.8.17.255 , 000 , text", [span], "eiskaltdcpp#360: eMule's ipfilter.dat"],
  ["005.008.017.000 - 005.008.017.255 , 000 , Some 1.2.3.4 name", [span], "eMule's ipfilter.dat"],
  ["5.8.17.0-5.8.17.255", [span], "ranges"],
  ["5.8.17.0 – 5.8.17.255", [span], "copied tables"],
  ["5.8.17.0 to 5.8.17.255", [span], "firewalls"],
  ["5.8.17.0..5.8.17.255", [span], "PostgreSQL's documentation"],
  ["5.8.17.0 .. 5.8.17.255 # text", [span], "ranges"],
  ["5.8.17.0\t5.8.17.255\t24\t1500\tNAME\tUS\ta@b.example", [span], "DShield block.txt"],
  ["Some name: with 1, colons:5.8.17.0-5.8.17.255", [span], "PeerGuardian"],
  ['"5.8.17.0-5.8.17.255","text"', [span], "quoted tables"],
  ["84414720-84414975", [span], "numeric ranges"],
  ["84414720 - 84414975 , 000 , text", [span], "numeric ranges"],
  ["84414720,84414975,US", [span], "IP2Location"],
  ['"84414720","84414975","US","United States"', [span], "IP2Location"],
  ["5.8.17.0/255.255.255.0", [span], "netmasks"],
  ["5.8.17.0 255.255.255.0", [span], "routers"],
  ["5.8.17.0 0.0.0.255", [span], "Cisco's wildcard masks"],
  ["5.8.17.0 /24", [span], "copied tables"],
  ["5.8.17.0/24 ; SBL256894", [span], "sniffnet#1181: Spamhaus DROP"],
  ["5.8.17.0/24;SBL256894", [span], "Spamhaus DROP"],
  ['{"cidr":"5.8.17.0/24","sblid":"SBL256894","rir":"ripencc"}', [span], "Spamhaus drop_v4.json"],
  ['{"cidr":"2a06:5280::/29","sblid":"SBL1"}', ["2a06:5280::-2a06:5287:ffff:ffff:ffff:ffff:ffff:ffff"], "drop_v6.json"],
  ["ExitAddress 5.8.17.9 2026-11-25 11:05:12", [one], "Tor exit-addresses"],
  ["5.8.17.9\t9", [one], "stamparo/ipsum"],
  ["5.8.17.9 2026-11-25 11:05:12", [one], "lists with the time of the last sighting"],
  ["5.8.17.9,1764158400,0.95,ssh", [one], "tables with a score"],
  ["5.8.17.9 - a scanner", [one], "lists with remarks"],
  ["5.8.17.9 (scanner), host-5-8-17-9.example", [one], "lists with remarks"],
  ["5.8.17.9#AT", [one], "lists with remarks"],
  ["5.8.17.9 // text", [one], "lists with remarks"],
  ['"5.8.17.9","text, text"', [one], "quoted tables"],
  ["5.8.17.9,", [one], "tables with empty fields"],
  ["2a06:5280:: - 2a06:5280::ffff", ["2a06:5280::-2a06:5280::ffff"], "ranges"],
  ["5.8.17.0/24,NL,NL-NH,Amsterdam,", [span], "geofeeds", "prefix-csv"],
  ["109.201.143.192,109.201.143.255,text", ["109.201.143.192-109.201.143.255"], "ipcat", "range-csv"],
  ["109.201.143.192-109.201.143.255", ["109.201.143.192-109.201.143.255"], "numbers of three digits"],
  ['"5.8.17.0","5.8.17.255","text"', [span], "ipcat", "range-csv"],
  ["84414720,84414975,US", [span], "IP2Location", "range-csv"],
  ["5.8.17.0;5.8.17.255;text", [span], "tables with semicolons", "range-csv"],
  ["5.8.17.0\t5.8.17.255\ttext", [span], "tables with tabs", "range-csv"],
];

test.each(kept)("%j lists %j (%s)", (row, ranges, _knownFrom, format = "cidr-list") => {
  expect(rangesOf(format, row)).toEqual(ranges);
  expect(read(format, good[format] + row)).toMatchObject({ rows: GOOD_ROWS + 1, refused: 0 });
});

/** Rows that say something that is not read, which must not shrink to a single address. */
const refused: [row: string, knownFrom: string, format?: ListFormat][] = [
  ["010.8.8.8", "mmdbctl#32"],
  ["154.17.129.024", "mmdbctl#32"],
  ["005.008.017.009", "a single padded address may be octal"],
  ["134744072", "mmdbctl#32"],
  ["5.8.17.255 - 5.8.17.0 , 000 , text", "reversed ranges"],
  ["5.8.17.255-5.8.17.0", "mmdbctl#32: reversed ranges"],
  ["84414975-84414720", "reversed ranges"],
  ["Name:5.8.17.255-5.8.17.0", "reversed ranges"],
  ["5.8.17.0 - 5.8.17.255 , 200 , text", "eMule: access levels above 127 allow"],
  ["5.8.17.0-255", "nmap"],
  ["5.8.17.0 - 255", "nmap"],
  ["5.8.17.0 - 5.8.17", "cut ranges"],
  ["5.8.17.0 - ", "cut ranges"],
  ["5.8.17.0 5.8.17.255", "a range or two addresses"],
  ["5.8.17.0,5.8.17.255,text", "a range or two addresses"],
  ["5.8.17.0;5.8.17.255;text", "a table with semicolons"],
  ["2a06:5280::; 2a06:5280::ffff", "a table with semicolons"],
  ["5.8.17.0|5.8.17.255", "a table with bars"],
  ["5.8.17.0/24 5.8.18.0/24", "two blocks"],
  ["5.8.17.0,24", "a block in two fields, or a score"],
  ["5.8.17.0/24-5.8.18.0/24", "ranges of blocks"],
  ["5.8.17.0+255", "counts"],
  ["5.8.17.0:8080", "ports"],
  ["5.8.17.*", "wildcards"],
  ["5.8.17", "short forms"],
  ["5.8.17.0/33", "prefix lengths"],
  ["5.8.17.0/255.0.255.0", "masks with holes"],
  ["5.8.17.9/24", "host bits"],
  ["999.999.999.999", "no addresses"],
  ['{"cidr":"5.8.17.0/99"}', "JSON"],
  ['{"net":"5.8.17.0/24"}', "JSON"],
  ['{"cidr":', "cut JSON"],
  ["5.8.17.0,5.8.17.255,US", "a range in a table of prefixes", "prefix-csv"],
  ["5.8.17.0-255,US", "a range in a table of prefixes", "prefix-csv"],
  ["010.8.8.8,010.8.8.9", "mmdbctl#32: padded octets", "range-csv"],
  ["5.8.17.255,5.8.17.0", "mmdbctl#32: reversed ranges", "range-csv"],
  ["5.8.17.0/24:80", "blocks are no proxies", "proxy-list"],
];

test.each(refused)("%j is refused and counted (%s)", (row, _knownFrom, format = "cidr-list") => {
  expect(rangesOf(format, row)).toEqual([]);
  expect(read(format, good[format] + row)).toMatchObject({ rows: GOOD_ROWS + 1, refused: 1, kept: GOOD_ROWS });
});

test.each([
  [
    "Tor's exit-addresses",
    "ExitNode 0011BD2485AD45D984EC4159C88FC066E5E3300E\nPublished 2026-11-25 10:00:00\nLastStatus 2026-11-25 11:00:00\nExitAddress 5.8.17.9 2026-11-25 11:05:12\n",
  ],
  [
    "the last line of Spamhaus' lists",
    '{"cidr":"5.8.17.9/32"}\n{"type":"metadata","timestamp":1764158400,"size":76,"records":1}\n',
  ],
  ["comments and blank lines", "# 1.2.3.4\n; 1.2.3.5\n\n   \n5.8.17.9\n"],
  ["a list in UTF-16", Buffer.from("\ufeff5.8.17.9\r\n", "utf16le")],
])("%s has one row", (_what, content) => {
  expect(read("cidr-list", content)).toMatchObject({ rows: 1, kept: 1 });
});

test("padded octets and a reversed range among good rows are refused, the others kept", () => {
  const content = "5.8.16.0/24\n010.8.17.0/24\n5.8.19.255 - 5.8.19.0\n5.8.18.0/24\n";
  expect(read("cidr-list", content)).toMatchObject({ rows: 4, kept: 2, refused: 2 });
});

test.each<[string, number[]]>([
  ['{"asn":6517,"rir":"arin","domain":"a.example","cc":"US","asname":"A"}\n{"type":"metadata"}\n', [6517]],
  ["AS9009 # M247, GB\nAS51447\n", [9009, 51447]],
])("the systems of %j", (content, asns) => {
  expect([...read("asn-list", content).asns]).toEqual(asns);
});

test.each(["AS9009-AS9019", "9009 - 9019", "AS9009 AS9019", "AS9009,AS9019"])(
  "%s is refused as more than one system",
  (row) => {
    expect(read("asn-list", `AS1\nAS2\n${row}\n`)).toMatchObject({ rows: 3, refused: 1 });
  },
);
