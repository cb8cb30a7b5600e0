import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPublisher } from "../../../../../../../tests/setup/publisher.ts";
import { DAY_MS } from "../../../../lib/durations.ts";
import { type FeedSearch, findFeeds } from "./find-feeds.ts";

const START = new Date("2026-11-10T12:00:00Z").getTime();

let publisher: Awaited<ReturnType<typeof openPublisher>>;
let scratch = "";
beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.close());
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "find-feeds-"));
  publisher.requests.length = 0;
});
afterEach(() => rmSync(scratch, { recursive: true }));

const hostOf = (url: string) => new URL(url).host;
const object = (third: number, url: string) =>
  `inetnum: 5.1.${third}.0 - 5.1.${third}.255\nnetname: N${third}\ngeofeed: ${url}\nsource: TEST\n\n`;
const rowsOf = (third: number, country = "DE", count = 4) =>
  Array.from({ length: count }, (_, index) => `5.1.${third}.${index * 8}/29,${country},,,\n`).join("");
const sortedRowsOf = (third: number, country?: string) => rowsOf(third, country).trim().split("\n").sort();

/** Geofeeds at the publisher: `/a.csv` for 5.1.0.0/24, `/b.csv` for 5.1.1.0/24 and so on. */
const feedUrl = (name: string) => `${publisher.url}/${name}.csv`;
function publishRegistry(...urls: string[]) {
  publisher.publish("/inetnum.gz", gzipSync(urls.map((url, index) => object(index, url)).join("")));
}

const search = (day = 0, more: Partial<FeedSearch> = {}) =>
  findFeeds({
    files: [`${publisher.url}/inetnum.gz`],
    maxBytes: 1_000_000_000,
    folder: join(scratch, "feeds"),
    path: join(scratch, `merged-${day}.csv`),
    now: new Date(START + day * DAY_MS).toISOString(),
    hosts: [hostOf(publisher.url)],
    timeLimitMs: 1500,
    ...more,
  });
const linesOf = (day: number) =>
  readFileSync(join(scratch, `merged-${day}.csv`), "utf8")
    .trim()
    .split("\n")
    .sort();
const requestsOf = (path: string) => publisher.requests.filter((one) => one.path === path).map(({ status }) => status);

test("geofeeds of several files are found, read once for all objects, and then only if they have changed", async () => {
  const both = `${rowsOf(0)}2a00:1:2::/48,IT,,Roma,\n5.9.9.0/24,FR,,,\n`;
  publisher.publish("/a.csv", both);
  publishRegistry(feedUrl("a"));
  const sixth = `% Geofeeds\n\ninet6num: 2a00:1::/32\nremarks: Geofeed ${feedUrl("a")}\n\n`;
  publisher.publish("/inet6num.gz", gzipSync(sixth));
  const files = [`${publisher.url}/inetnum.gz`, `${publisher.url}/inet6num.gz`];
  const first = await search(0, { files });
  expect(first.remark).toBe("geofeeds: 1 found, 1 read, 0 kept from before, 0 refused");
  expect(first.inspection).toMatchObject({ rows: 5, refusedRows: 1 });
  expect(linesOf(0)).toEqual([...rowsOf(0).trim().split("\n"), '2a00:1:2::/48,IT,,"Roma",'].sort());
  const second = await search(1, { files });
  expect(second.sha256).toBe(first.sha256);
  expect(requestsOf("/a.csv")).toEqual([200, 304]);
  publisher.publish("/a.csv", both.replaceAll("DE", "NL"));
  expect((await search(2, { files })).sha256).not.toBe(first.sha256);
  expect(linesOf(2)[0]).toBe('2a00:1:2::/48,IT,,"Roma",');
  expect(linesOf(2)[1]).toBe("5.1.0.0/29,NL,,,");
});

describe("a geofeed that fails does not stop the others, and keeps its last content", () => {
  test.each<[string, Parameters<typeof publisher.answer>[1], string]>([
    ["missing", (_, response) => void response.writeHead(404).end(), "answered 404"],
    ["silent", () => undefined, "in time"],
    ["never ending", (_, response) => void response.write("5.1.1.0/24"), "in time"],
    ["an HTML page", (_, response) => void response.end("<html>\n<p>Sign in</p>\n</html>"), "not a geofeed"],
    ["empty", (_, response) => void response.end(""), "not a geofeed"],
    [
      "cut off",
      (_, response) => void response.writeHead(200, { "content-length": "500" }).write("5", () => response.destroy()),
      "before it was complete",
    ],
    ["shrunk", (_, response) => void response.end("5.1.1.0/24,DE,,,\n"), "less than half"],
    ["a redirect loop", ({ url }, response) => void response.writeHead(302, { location: url }).end(), "redirects"],
    [
      "a redirect into our own network",
      (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:9/feed.csv" }).end(),
      "not a public https address",
    ],
    [
      "of ten million rows",
      (_, response) => {
        const rows = rowsOf(1).repeat(1000);
        let left = 10_000;
        const send = () => {
          while (!response.destroyed && left-- > 0 && response.write(rows));
          if (left > 0) response.once("drain", send);
        };
        response.once("error", () => undefined);
        send();
      },
      "more than 8388608 bytes",
    ],
  ])("%s", async (_, answer, reason) => {
    publisher.publish("/good.csv", rowsOf(0));
    publisher.publish("/bad.csv", rowsOf(1));
    publishRegistry(feedUrl("good"), feedUrl("bad"));
    await search(0);
    publisher.answer("/bad.csv", answer);
    publisher.publish("/good.csv", rowsOf(0, "NL"));
    const kept = await search(30);
    expect(kept.remark).toContain("geofeeds: 2 found, 1 read, 1 kept from before, 0 refused; first: ");
    expect(kept.remark).toContain(reason);
    expect(linesOf(30)).toEqual([...sortedRowsOf(0, "NL"), ...sortedRowsOf(1)].sort());
  });

  test("for thirty days", async () => {
    publisher.publish("/good.csv", rowsOf(0));
    publisher.publish("/bad.csv", rowsOf(1));
    publishRegistry(feedUrl("good"), feedUrl("bad"));
    await search(0);
    publisher.answer("/bad.csv", (_, response) => void response.writeHead(500).end());
    expect((await search(30)).inspection.rows).toBe(8);
    expect((await search(31)).remark).toContain("1 read, 0 kept from before, 1 refused; first: ");
    expect(linesOf(31)).toEqual(sortedRowsOf(0));
    publisher.publish("/bad.csv", rowsOf(1, "DE", 1));
    expect((await search(32)).inspection.rows).toBe(5);
  });
});

test("a host that does not answer is given up after three geofeeds, and asked for one at a time", async () => {
  const other = await openPublisher();
  try {
    let open = 0;
    let asked = 0;
    for (let feed = 0; feed < 9; feed++)
      other.answer(`/${feed}.csv`, (_, response) => {
        asked++;
        expect(++open).toBe(1);
        response.once("close", () => open--);
      });
    publisher.publish("/good.csv", rowsOf(9));
    publishRegistry(...Array.from({ length: 9 }, (_, feed) => `${other.url}/${feed}.csv`), feedUrl("good"));
    const { remark } = await search(0, { hosts: [hostOf(publisher.url), hostOf(other.url)], timeLimitMs: 300 });
    expect(remark).toContain("geofeeds: 10 found, 1 read, 0 kept from before, 9 refused");
    expect(asked).toBe(3);
  } finally {
    await other.close();
  }
});

test("what no object refers to any longer is removed", async () => {
  publisher.publish("/a.csv", rowsOf(0));
  publisher.publish("/b.csv", rowsOf(1));
  publishRegistry(feedUrl("a"), feedUrl("b"));
  await search(0);
  expect(readdirSync(join(scratch, "feeds"))).toHaveLength(3);
  publishRegistry(feedUrl("a"));
  await search(1);
  expect(readdirSync(join(scratch, "feeds"))).toHaveLength(2);
  expect(linesOf(1)).toEqual(sortedRowsOf(0));
});

describe("nothing is written if", () => {
  const refused = async (more: Partial<FeedSearch> = {}) => {
    const error = await search(0, more).catch((error: Error) => error);
    expect(readdirSync(scratch).filter((name) => name.startsWith("merged"))).toEqual([]);
    return (error as Error).message;
  };

  test("the registry's file is cut off", async () => {
    const packed = gzipSync(object(0, feedUrl("a")).repeat(2000));
    publisher.publish("/inetnum.gz", packed.subarray(0, packed.length - 20));
    expect(await refused()).toBe("/inetnum.gz: it cannot be unpacked");
  });

  test("it is too large when unpacked", async () => {
    publisher.publish("/inetnum.gz", gzipSync(Buffer.alloc(5_000_000)));
    expect(await refused({ maxBytes: 100_000 })).toContain("more than 100000 bytes");
  });

  test("it has no ranges", async () => {
    publisher.publish("/inetnum.gz", gzipSync("<html>\n<p>Moved</p>\n</html>"));
    expect(await refused()).toBe("/inetnum.gz: it has no object with a range of addresses");
  });

  test("no object refers to a geofeed", async () => {
    publisher.publish("/inetnum.gz", gzipSync("inetnum: 5.1.0.0 - 5.1.0.255\n\n"));
    expect(await refused()).toContain("none of 1 objects refers to a geofeed");
  });

  test("no geofeed can be read", async () => {
    publishRegistry(feedUrl("away"));
    expect(await refused()).toContain("none of 1 geofeeds could be read; first: ");
  });
});

test("geofeeds without a row that counts are no content", async () => {
  publisher.publish("/a.csv", rowsOf(7));
  publishRegistry(feedUrl("a"));
  await expect(search()).rejects.toThrow(/no row of 1 geofeeds counts; first: .* none of its rows is in an object/);
});

test("a geofeed in a private network is not requested", async () => {
  publisher.publish("/a.csv", rowsOf(0));
  publishRegistry(feedUrl("a"));
  await expect(search(0, { hosts: [] })).rejects.toThrow(/none of 1 objects refers.*public https address/);
  expect(requestsOf("/a.csv")).toEqual([]);
});
