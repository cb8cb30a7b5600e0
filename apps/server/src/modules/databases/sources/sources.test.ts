import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { openPublisher } from "../../../../../../tests/setup/publisher.ts";
import { HOUR_MS } from "../../../lib/durations.ts";
import { commandLine } from "../../../lib/staff/actor.ts";
import { checkDueSources, checkSource } from "./check.ts";
import { proposedFeedId } from "./proposed-feed.ts";
import { defaultSources } from "./recommended.ts";
import { addSource, importSource, listSources, loadRecommended, type NewSource, removeSource } from "./registry.ts";
import { readSourceIndex, sourcesDirectory } from "./source-index.ts";

const NOW = new Date("2026-11-10T12:00:00Z");

let running: Awaited<ReturnType<typeof startApp>>;
let publisher: Awaited<ReturnType<typeof openPublisher>>;
let now = NOW;
let count = 0;
beforeAll(async () => {
  publisher = await openPublisher();
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(async () => {
  await running.close();
  await publisher.close();
});
beforeEach(() => {
  now = NOW;
  publisher.requests.length = 0;
});

const blocks = (rows: number): string => Array.from({ length: rows }, (_, row) => `5.0.${row}.0/24`).join("\n");

/** A separate source for each test, at its own path. */
async function newSource(more: Partial<NewSource> = {}) {
  const id = more.id ?? `list-${count++}`;
  const path = `/${id}.txt`;
  const about = { id, name: id, kind: "url", format: "cidr-list", layer: "privacy", flag: "vpn", licence: "MIT" };
  const source = { ...about, location: publisher.url + path, everyHours: 24, ageLimitDays: 30, ...more };
  await addSource(running.app, commandLine, source);
  return { id, path };
}

const rowOf = (id: string) => running.app.db.dataSource.findUniqueOrThrow({ where: { id } });
const check = (id: string, isForced = false) => checkSource(running.app, id, { isForced, timeLimitMs: 1500 });
const contentOf = async (id: string) => readFileSync(join(running.app.config.DATA_DIR, (await rowOf(id)).path), "utf8");
const filesOf = (id: string) => readdirSync(join(sourcesDirectory(running.app.config.DATA_DIR), id));

describe("a publisher's file", () => {
  test("is fetched once, and then only by conditional requests", async () => {
    const { id, path } = await newSource();
    publisher.publish(path, blocks(10));
    expect(await check(id)).toMatchObject({ outcome: "kept", rows: 10, refusedRows: 0 });
    expect(await rowOf(id)).toMatchObject({ status: "current", version: "2026-11-01", rows: 10, failures: 0 });
    expect((await rowOf(id)).dataDate?.toISOString()).toBe("2026-11-01T00:00:00.000Z");
    expect((await rowOf(id)).nextAt).toEqual(new Date(NOW.getTime() + 24 * HOUR_MS));
    expect(await check(id)).toMatchObject({ outcome: "unchanged", rows: 10 });
    expect(publisher.requests.map(({ status }) => status)).toEqual([200, 304]);
    publisher.publish(path, blocks(12), "Mon, 02 Nov 2026 06:00:00 GMT");
    expect(await check(id)).toMatchObject({ outcome: "kept", rows: 12 });
    // The previous content is kept for a build that may be reading it; the one before that is not.
    expect(filesOf(id)).toHaveLength(2);
    publisher.publish(path, blocks(13));
    await check(id);
    expect(filesOf(id)).toHaveLength(2);
    expect(await contentOf(id)).toBe(blocks(13));
    expect(readSourceIndex(running.app.config.DATA_DIR).find((kept) => kept.id === id)).toMatchObject({ rows: 13 });
  });

  test("that describes the publisher's own network is dated by the day it was last confirmed", async () => {
    const { id, path } = await newSource({ isComplete: true, flag: "tor", ageLimitDays: 7 });
    publisher.publish(path, blocks(3));
    await check(id);
    now = new Date(NOW.getTime() + 48 * HOUR_MS);
    expect(await check(id)).toMatchObject({ outcome: "unchanged" });
    expect((await rowOf(id)).dataDate?.toISOString().slice(0, 10)).toBe("2026-11-12");
    now = new Date(NOW.getTime() + 300 * HOUR_MS);
    const listed = (await listSources(running.app)).find((one) => one.id === id);
    expect(listed).toMatchObject({ age: "old", ageDays: 11 });
  });

  test("is unpacked, and the month in its name is the newest available", async () => {
    const location = `${publisher.url}/monthly-{YYYY-MM}.txt.gz`;
    const { id } = await newSource({ location });
    publisher.publish("/monthly-2026-10.txt.gz", gzipSync(blocks(5)));
    expect(await check(id)).toMatchObject({ outcome: "kept", rows: 5 });
    expect(await rowOf(id)).toMatchObject({ version: "2026-10", dataDate: new Date("2026-10-01T00:00:00Z") });
    publisher.publish("/monthly-2026-11.txt.gz", gzipSync(blocks(6)));
    expect(await check(id)).toMatchObject({ outcome: "kept", rows: 6 });
    expect((await rowOf(id)).version).toBe("2026-11");
    expect(await contentOf(id)).toBe(blocks(6));
  });

  test("is checked against the published checksum", async () => {
    const { id, path } = await newSource({ checksumUrl: `${publisher.url}/sums` });
    publisher.publish(path, blocks(4));
    const sums = (content: string) =>
      `${"0".repeat(64)}  other.txt\n${createHash("sha256").update(content).digest("hex")}  ${path.slice(1)}\n`;
    publisher.publish("/sums", sums(blocks(5)));
    expect(await check(id)).toMatchObject({ outcome: "failed", reasons: [expect.stringContaining("sha256")] });
    publisher.publish("/sums", sums(blocks(4)));
    expect(await check(id)).toMatchObject({ outcome: "kept", rows: 4 });
  });
});

describe("a file whose address only a page names", () => {
  const form = () => `${publisher.url}/download/*/ServiceTags_Public_*.json`;
  const pageOf = (...links: string[]) =>
    links.map((link) => `<a href="${publisher.url}${link}">Download</a>`).join("\n");
  const tags = (count: number) =>
    JSON.stringify({
      changeNumber: 1,
      values: [{ name: "AzureCloud", properties: { addressPrefixes: blocks(count).split("\n") } }],
    });

  test("is fetched from the newest link of the given form, and anew when the page names another", async () => {
    const path = "/details.aspx?id=1";
    const { id } = await newSource({
      ...{ location: `${publisher.url}${path}#${form()}`, format: "azure", flag: "dataCenter", isComplete: true },
    });
    const old = "/download/7/1/d/71d8/ServiceTags_Public_20261026.json";
    const next = "/download/0/1/8/0182/ServiceTags_Public_20261102.json";
    publisher.publish(old, tags(6));
    publisher.publish(next, tags(7));
    publisher.publish(path, pageOf("/other/ServiceTags_Public_20261130.json", next, old));
    expect(await check(id)).toMatchObject({ outcome: "kept", rows: 7 });
    expect(await check(id)).toMatchObject({ outcome: "unchanged", rows: 7 });
    const later = "/download/1/ServiceTags_Public_20261109.json";
    publisher.publish(later, tags(8));
    publisher.publish(path, pageOf(next, later));
    expect(await check(id)).toMatchObject({ outcome: "kept", rows: 8 });
  });

  test("stays what it was when the page names none, or cannot be had", async () => {
    const path = "/details.aspx?id=2";
    const { id } = await newSource({
      ...{ location: `${publisher.url}${path}#${form()}`, format: "azure", flag: "dataCenter" },
    });
    publisher.publish("/download/2/ServiceTags_Public_20261102.json", tags(5));
    publisher.publish(path, pageOf("/download/2/ServiceTags_Public_20261102.json"));
    await check(id);
    publisher.publish(path, "<p>We are sorry</p>");
    expect(await check(id)).toMatchObject({ outcome: "failed", reasons: [expect.stringContaining("has no link to")] });
    publisher.answer(path, (_, response) => void response.end(Buffer.alloc(9_000_000, "x")));
    expect(await check(id)).toMatchObject({ outcome: "failed", reasons: [expect.stringContaining("more than")] });
    publisher.answer(path, (_, response) => void response.writeHead(403).end());
    expect(await check(id)).toMatchObject({ outcome: "failed", reasons: [expect.stringContaining("answered 403")] });
    expect(await rowOf(id)).toMatchObject({ rows: 5 });
    expect(await contentOf(id)).toBe(tags(5));
  });
});

describe("the lists that every installation fetches", () => {
  const prefixes = (count: number) =>
    JSON.stringify({
      creationTime: "2026-11-01T00:00:00.000000",
      prefixes: blocks(count)
        .split("\n")
        .map((ipv4Prefix) => ({ ipv4Prefix })),
    });
  const rows = (count: number, more: string) => blocks(count).replaceAll("\n", `${more}\n`) + more;
  /** What the publishers serve, in their own form; the rest have the form of crawlers' lists or one block on a line. */
  const contents: Readonly<Record<string, string>> = {
    aws: JSON.stringify({ prefixes: [{ ip_prefix: "5.0.0.0/24" }], ipv6_prefixes: [] }),
    azure: JSON.stringify({ values: [{ properties: { addressPrefixes: ["5.0.0.0/24"] } }] }),
    oracle: JSON.stringify({ regions: [{ cidrs: [{ cidr: "5.0.0.0/24" }] }] }),
    fastly: JSON.stringify({ addresses: ["5.0.0.0/24"], ipv6_addresses: ["2a04:4e40::/32"] }),
    github: JSON.stringify({ ssh_keys: ["ssh-ed25519 AAAA"], hooks: ["5.0.0.0/24"], actions: ["5.0.1.0/24"] }),
    gcp: prefixes(2),
    "cidr-list": blocks(2),
    geofeed: `# Geofeed of a cloud\n${rows(2, ",NL,NL-NH,Amsterdam,")}`,
    "prefix-csv": rows(2, ",NL,NL-NH,Amsterdam,"),
  };
  const lists = defaultSources.filter(({ flag = "" }) => flag !== "");

  test.each(lists.map((list) => [list.id, list] as const))(
    "%s: a page in place of it is not taken",
    async (_, list) => {
      const path = `/default-${list.id}`;
      const { id } = await newSource({ ...list, id: `default-${list.id}`, location: publisher.url + path });
      publisher.publish(path, contents[list.format]!);
      expect(await check(id)).toMatchObject({ outcome: "kept", refusedRows: 0 });
      for (const page of ["", "<!doctype html>\n<title>Sorry</title>\n", '{"message":"API rate limit exceeded"}']) {
        publisher.answer(path, (_, response) => void response.end(page));
        expect(await check(id), page).toMatchObject({ outcome: "refused" });
      }
      expect(await contentOf(id)).toBe(contents[list.format]);
    },
  );
});

describe("invalid content never replaces what is stored", () => {
  test.each<[string, Parameters<typeof publisher.answer>[1], string]>([
    [
      "cut off",
      (_, response) => {
        response.writeHead(200, { "content-length": "5000" });
        response.write(blocks(20), () => response.destroy());
      },
      "before it was complete",
    ],
    [
      "announced too large",
      (_, response) => void response.writeHead(200, { "content-length": "90000000" }).flushHeaders(),
      "more than",
    ],
    [
      "too large, without announcing its size",
      (_, response) => {
        const send = () => {
          while (!response.destroyed && response.write("5.0.0.0/24\n".repeat(5000)));
          response.once("drain", send);
        };
        response.once("error", () => undefined);
        send();
      },
      "more than",
    ],
    ["never ending", (_, response) => void response.write("5.0.0.0/24\n"), "in time"],
    ["silent", () => undefined, "in time"],
    ["an error page", (_, response) => void response.writeHead(500).end("5.0.0.0/24"), "answered 500"],
    [
      "an HTML page instead of a list",
      (_, response) => void response.end("<html>\n<p>Sign in</p>\n</html>"),
      "rows are invalid",
    ],
    [
      "compressed without being requested",
      (_, response) => void response.writeHead(200, { "content-encoding": "br" }).end("x"),
      "encoded",
    ],
    [
      "a redirect loop",
      ({ url }, response) => void response.writeHead(302, { location: url }).end(),
      "too many redirects",
    ],
    [
      "a redirect to a file",
      (_, response) => void response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      "not fetched",
    ],
  ])("%s", async (_, answer, reason) => {
    const { id, path } = await newSource({ maxBytes: 1_000_000n });
    publisher.publish(path, blocks(10));
    await check(id);
    const before = await rowOf(id);
    publisher.answer(path, answer);
    const checked = await check(id);
    expect(["failed", "refused"]).toContain(checked.outcome);
    expect(checked.reasons[0]).toContain(reason);
    expect(await contentOf(id)).toBe(blocks(10));
    expect(await rowOf(id)).toMatchObject({ path: before.path, sha256: before.sha256, rows: 10, failures: 1 });
    expect(filesOf(id)).toHaveLength(1);
  });

  test("a decompression bomb", async () => {
    const location = `${publisher.url}/bomb.txt.gz`;
    const { id } = await newSource({ location, maxBytes: 100_000n });
    publisher.publish("/bomb.txt.gz", gzipSync(Buffer.alloc(5_000_000)));
    expect(await check(id)).toMatchObject({ outcome: "failed", reasons: [expect.stringContaining("more than")] });
  });

  test("a list that has shrunk by more than half, unless staff force it", async () => {
    const { id, path } = await newSource();
    publisher.publish(path, blocks(10));
    await check(id);
    publisher.publish(path, blocks(4));
    expect(await check(id)).toMatchObject({ outcome: "refused", reasons: [expect.stringContaining("less than half")] });
    expect(await contentOf(id)).toBe(blocks(10));
    expect(await check(id, true)).toMatchObject({ outcome: "kept", rows: 4 });
    expect(await contentOf(id)).toBe(blocks(4));
  });
});

test("after failures retries wait longer each time, up to the source's own interval", async () => {
  const { id } = await newSource();
  const waits: number[] = [];
  for (let failure = 0; failure < 9; failure++) {
    await check(id);
    waits.push(((await rowOf(id)).nextAt!.getTime() - NOW.getTime()) / HOUR_MS);
  }
  expect(waits).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 24, 24]);
  expect(await rowOf(id)).toMatchObject({ status: "failed", failures: 9, error: expect.stringContaining("404") });
});

test("each due source is fetched once when several processes check concurrently", async () => {
  const { id, path } = await newSource();
  publisher.publish(path, blocks(3));
  await running.app.db.dataSource.updateMany({ where: { id: { not: id } }, data: { enabled: false } });
  const looks = await Promise.all(Array.from({ length: 50 }, () => checkDueSources(running.app)));
  expect(looks.flat()).toMatchObject([{ id, outcome: "kept" }]);
  expect(publisher.requests).toHaveLength(1);
  expect(await checkDueSources(running.app)).toEqual([]);
  now = new Date(NOW.getTime() + 25 * HOUR_MS);
  expect(await checkDueSources(running.app)).toMatchObject([{ id, outcome: "unchanged" }]);
});

test("a URL proposed by an outsider is never fetched from our own network", async () => {
  const { id } = await newSource({ id: proposedFeedId(7), layer: "location", flag: "", format: "geofeed" });
  for (const location of [publisher.url, "https://127.0.0.1/", "https://[::1]/feed", "https://localhost/feed"]) {
    await running.app.db.dataSource.update({ where: { id }, data: { location } });
    expect(await check(id), location).toMatchObject({ outcome: "failed" });
  }
  expect(publisher.requests).toEqual([]);
});

test("an operator's file is imported with its refused rows reported, and importing it again changes nothing", async () => {
  const path = join(running.app.config.DATA_DIR, "vpn.txt");
  writeFileSync(path, `${blocks(8)}\n10.0.0.0/8\nnonsense\n`);
  const given = { target: "vpn", from: path, format: "", isForced: false };
  const first = await importSource(running.app, commandLine, given);
  expect(first).toMatchObject({ id: "imported-vpn", outcome: "kept", rows: 8, refusedRows: 2 });
  expect(first.reasons).toEqual([expect.stringMatching(/^line 9: .*Private-Use/), expect.stringMatching(/^line 10: /)]);
  const before = await rowOf("imported-vpn");
  expect(await importSource(running.app, commandLine, given)).toMatchObject({ outcome: "unchanged" });
  expect((await rowOf("imported-vpn")).changedAt).toEqual(before.changedAt);
  await removeSource(running.app, commandLine, "imported-vpn");
  expect(existsSync(join(running.app.config.DATA_DIR, before.path))).toBe(false);
  expect(readSourceIndex(running.app.config.DATA_DIR).map(({ id }) => id)).not.toContain("imported-vpn");
});

describe("the recommended sources", () => {
  const source = (id: string): NewSource => ({
    ...{ id, name: id, kind: "url", format: "cidr-list", location: `${publisher.url}/${id}.txt`, layer: "privacy" },
    ...{ flag: "vpn", licence: "MIT", everyHours: 24, ageLimitDays: 30 },
  });

  test("change nothing if no publisher can be reached", async () => {
    const unreachable = { ...source("away"), location: "http://127.0.0.1:1/list.txt" };
    await expect(loadRecommended(running.app, commandLine, { sources: [unreachable] })).rejects.toThrow(
      "nothing was changed",
    );
    expect(await running.app.db.dataSource.count({ where: { id: "away" } })).toBe(0);
  });

  test("are stored if they arrived, and retried if not", async () => {
    publisher.publish("/here.txt", blocks(5));
    const checked = await loadRecommended(running.app, commandLine, { sources: [source("here"), source("missing")] });
    expect(checked.map(({ outcome }) => outcome)).toEqual(["kept", "failed"]);
    expect(await rowOf("missing")).toMatchObject({ status: "failed", nextAt: new Date(NOW.getTime() + HOUR_MS / 4) });
  });
});

test("all errors of a new source are reported at once", async () => {
  const wrong = { id: "Bad Id", name: "", kind: "ftp", location: "", format: "xls", layer: "moon", licence: "" };
  const given = { ...wrong, flag: "evil", everyHours: -1, ageLimitDays: 0 };
  await expect(addSource(running.app, commandLine, given)).rejects.toMatchObject({
    problems: expect.toSatisfy((lines: string[]) => lines.length === 8),
  });
});
