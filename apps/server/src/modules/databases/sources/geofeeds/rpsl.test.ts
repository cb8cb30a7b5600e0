import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outsideUrl } from "../../../../lib/outside-url.ts";
import { ReferenceScanner } from "./rpsl.ts";

async function scan(chunks: Iterable<Buffer>): Promise<ReferenceScanner> {
  const scanner = new ReferenceScanner((text) => outsideUrl([], text)?.href ?? null);
  await pipeline(Readable.from(chunks), scanner);
  return scanner;
}

const urlsOf = async (text: string): Promise<string[]> =>
  (await scan([Buffer.from(text)])).references.map(({ url }) => url);

const range = "inetnum: 5.1.0.0 - 5.1.0.255\n";
const url = "https://a.example/feed.csv";

describe("an object refers to the geofeed that it names", () => {
  test.each<[string, string, string[]]>([
    ["in an attribute", `${range}geofeed:  ${url}\n`, [url]],
    ["in a remark", `${range}remarks: Geofeed ${url}\n`, [url]],
    ["in both, where the attribute wins", `${range}remarks: Geofeed https://b.example/\ngeofeed: ${url}\n`, [url]],
    ["twice, but only one", `${range}geofeed: ${url}\nremarks: text\ngeofeed: ${url}\n`, [url]],
    ["before its range", `geofeed: ${url}\n${range}`, [url]],
    ["at the end of the file, without a line break", `${range}geofeed: ${url}`, [url]],
    ["with Windows' line ends", `${range}geofeed: ${url}\n\n${range}`.replaceAll("\n", "\r\n"), [url]],
    ["with a comment", `${range}geofeed: ${url} # ours\n`, [url]],
    ["in a continued line", `${range}geofeed:\n  ${url}\n`, [url]],
    ["as ARIN writes it", `NetHandle: NET-1\nNetRange: 5.1.0.0 - 5.1.0.255\nComment: Geofeed ${url}\n`, [url]],
    ["as LACNIC writes ranges", `inetnum: 200.3.12/22\nremarks: Geofeed ${url}\n`, [url]],
    ["for IPv6", `inet6num: 2a00:1::/32\nGeofeed: ${url}\n`, [url]],
    [
      "two of them in a file",
      `${range}geofeed: ${url}\n\n%comment\n\n${range}geofeed: https://b.example\n`,
      [url, "https://b.example/"],
    ],
    ["in a remark with another word", `${range}remarks: geofeed ${url}\nremarks: Geofeed: ${url}\n`, []],
    ["in a remark with more words", `${range}remarks: Geofeed ${url} and more\nremarks: See Geofeed ${url}\n`, []],
    ["in no object of addresses", `route: 5.1.0.0/24\ngeofeed: ${url}\n\nremarks: Geofeed ${url}\n\n${range}`, []],
  ])("%s", async (_, text, urls) => {
    expect(await urlsOf(text)).toEqual(urls);
  });
});

test.each([
  ["geofeed: https://a.example/1\ngeofeed: https://a.example/2", "names several geofeeds"],
  ["remarks: Geofeed https://a.example/1\nremarks: Geofeed https://a.example/2", "names several geofeeds"],
  ["geofeed: http://a.example/feed.csv", '"http://a.example/feed.csv" is not a public https address'],
  ["geofeed: https://127.0.0.1/", '"https://127.0.0.1/" is not a public https address'],
  ["geofeed: https://me:secret@a.example/", "is not a public https address"],
  ["geofeed: file:///etc/passwd", "is not a public https address"],
  ["geofeed: https://a.example/ https://b.example/", "is not a public https address"],
  ["geofeed:", '"" is not a public https address'],
])("an object with %j is refused with the reason", async (text, reason) => {
  const { references, refused, refusals } = await scan([Buffer.from(`${range}${text}\n`)]);
  expect(references).toEqual([]);
  expect({ refused, refusals }).toEqual({ refused: 1, refusals: [expect.stringContaining(reason)] });
  expect(refusals[0]).toContain("5.1.0.0 - 5.1.0.255");
});

test.each([
  ["0.0.0.0 - 255.255.255.255", "wider than a /8"],
  ["::/0", "wider than a /16"],
  ["10.0.0.0/24", "reserved: "],
  ["5.1.0.9 - 5.1.0.1", "ends before it begins"],
  ["5.1.0.0/33", "not a prefix"],
  ["5.1.0.0/24/24", "not a prefix"],
  ["/", "not a prefix"],
  ["x", "not two addresses of one family"],
])("an object with the range %j is refused with the reason", async (text, reason) => {
  const { references, refusals } = await scan([Buffer.from(`inetnum: ${text}\ngeofeed: ${url}\n`)]);
  expect(references).toEqual([]);
  expect(refusals).toEqual([expect.stringContaining(`${text}: the range is ${reason}`)]);
});

test("what is found does not depend on how the bytes arrive", async () => {
  const text = Buffer.from(
    [
      "% Grüße",
      `${range}descr: Zürich\nremarks: Geofeed ${url}\nlast-modified: 2026-01-02T03:04:05Z\r`,
      `inet6num: 2a00:1::/32\ngeofeed:\n+ ${url}\n`,
      `inetnum: 5.2.0.0 - 5.2.1.255\ngeofeed: ${url}\nremarks: ${"x".repeat(5000)}`,
    ].join("\n\n"),
  );
  const whole = await scan([text]);
  expect(whole.references).toHaveLength(3);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 40 }), async (cuts) => {
      const bounds = [0, ...cuts.sort((a, b) => a - b), text.length];
      const chunks = bounds.slice(1).map((end, index) => text.subarray(bounds[index], end));
      const { references, objects } = await scan(chunks);
      expect({ references, objects }).toEqual({ references: whole.references, objects: whole.objects });
    }),
    { numRuns: 60 },
  );
});

describe.each([
  ["attribute", "geofeed: "],
  ["continued line", "geofeed:\n+"],
])("an %s is read up to 4096 bytes, never in part", (_, start) => {
  test.each([
    [4096, 1],
    [4097, 0],
    [9000, 0],
  ])("of %d bytes", async (length, found) => {
    const line = `${start}${url}?`.padEnd(start.indexOf("\n") + 1 + length, "x");
    const text = Buffer.from(`${range}${line}\n\n`);
    expect((await scan([text])).references).toHaveLength(found);
    const chunks = Array.from({ length: text.length }, (_, at) => text.subarray(at, at + 1));
    expect((await scan(chunks)).references).toHaveLength(found);
  });
});

test("a line or an object without end hides neither the objects before it nor those after it", async () => {
  function* chunks() {
    yield Buffer.from(`${range}geofeed: ${url}\n\ninetnum: 5.3.0.0 - 5.3.0.255\nremarks: Geofeed https://`);
    for (let index = 0; index < 1000; index++) yield Buffer.alloc(65_536, "a");
    yield Buffer.from(`\n\ninetnum: 5.4.0.0 - 5.4.0.255\n`);
    const remarks = Buffer.from("remarks: Geofeed https://b.example/\n+\n".repeat(1000));
    for (let index = 0; index < 500; index++) yield remarks;
    yield Buffer.from(`geofeed: ${url}\n\n${range}geofeed: ${url}\n`);
  }
  const { references, objects } = await scan(chunks());
  expect(objects).toBe(4);
  expect(references.map(({ first }) => first.toString(16))).toEqual(["5010000", "5040000", "5010000"]);
});
