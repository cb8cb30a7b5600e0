import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOf } from "../../../../../../../tests/setup/admin.ts";
import { startApp } from "../../../../../../../tests/setup/app.ts";
import { openPublisher } from "../../../../../../../tests/setup/publisher.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/durations.ts";
import { commandLine } from "../../../../lib/staff/actor.ts";
import { isFeed } from "../../layers/feeds.ts";
import { checkDueSources, checkSource } from "../check.ts";
import { addSource, type NewSource } from "../registry.ts";
import { readSourceIndex, sourcesDirectory } from "../source-index.ts";

const NOW = new Date("2026-11-10T12:00:00Z");

let running: Awaited<ReturnType<typeof startApp>>;
let publisher: Awaited<ReturnType<typeof openPublisher>>;
let now = NOW;
beforeAll(async () => {
  publisher = await openPublisher();
  const settings = { FEED_HOSTS: new URL(publisher.url).host };
  running = await startApp({ settings, change: (app) => ({ ...app, now: () => now }) });
});
afterAll(async () => {
  await running.close();
  await publisher.close();
});

const source = (more: Partial<NewSource> = {}): NewSource => ({
  ...{ id: "feeds-test", name: "Geofeeds in a registry", kind: "rpsl", format: "geofeed", layer: "location" },
  ...{ location: `${publisher.url}/v4.gz ${publisher.url}/v6.gz`, licence: "the networks' own", ageLimitDays: 30 },
  ...{ everyHours: 24, ...more },
});
const rowOf = (id: string) => running.app.db.dataSource.findUniqueOrThrow({ where: { id } });
const inFolder = (...path: string[]) => join(sourcesDirectory(running.app.config.DATA_DIR), "feeds-test", ...path);

test("a registry's geofeeds are a source like others: fetched, dated, kept on failure, layered and removed", async () => {
  const object = (range: string, name: string) => `${range}\ngeofeed: ${publisher.url}/${name}.csv\n\n`;
  publisher.publish(
    "/v4.gz",
    gzipSync(object("inetnum: 5.1.0.0 - 5.1.0.255", "a") + object("inetnum: 5.1.1.0/24", "b")),
  );
  publisher.publish("/v6.gz", gzipSync(object("inet6num: 2a00:1::/32", "a")));
  publisher.publish("/a.csv", "5.1.0.0/24,DE,DE-BE,Berlin,\n2a00:1::/48,FR,,Paris,\n5.1.1.0/24,DE,,,\n");
  await addSource(running.app, commandLine, source());
  const first = await checkSource(running.app, "feeds-test");
  expect(first).toMatchObject({ outcome: "kept", rows: 2, refusedRows: 1 });
  expect(first.reasons[0]).toMatch(/^geofeeds: 2 found, 1 read, 0 kept from before, 1 refused; first: .*answered 404/);
  expect(await rowOf("feeds-test")).toMatchObject({
    ...{ status: "current", error: first.reasons[0], rows: 2, refusedRows: 1, failures: 0 },
    dataDate: new Date("2026-11-10T00:00:00Z"),
    nextAt: new Date(NOW.getTime() + 24 * HOUR_MS),
  });
  const indexed = readSourceIndex(running.app.config.DATA_DIR).filter(isFeed);
  expect(indexed).toMatchObject([{ id: "feeds-test", dataDate: "2026-11-10", rows: 2 }]);
  const merged = '5.1.0.0/24,DE,"DE-BE","Berlin",\n2a00:1::/48,FR,,"Paris",\n';
  expect(readFileSync(indexed[0]!.path, "utf8")).toBe(merged);

  now = new Date(NOW.getTime() + DAY_MS);
  expect(await checkSource(running.app, "feeds-test")).toMatchObject({
    outcome: "unchanged",
    reasons: [first.reasons[0]],
  });
  expect(await rowOf("feeds-test")).toMatchObject({
    ...{ dataDate: new Date("2026-11-11T00:00:00Z"), error: first.reasons[0] },
  });

  publisher.publish("/b.csv", "5.1.1.0/24,NL,,,\n");
  expect(await checkSource(running.app, "feeds-test")).toMatchObject({ outcome: "kept", rows: 3 });
  publisher.answer("/v6.gz", (_, response) => void response.writeHead(503).end());
  const failed = await checkSource(running.app, "feeds-test");
  expect(failed).toMatchObject({ outcome: "failed", rows: 3, reasons: [expect.stringContaining("answered 503")] });
  expect(await rowOf("feeds-test")).toMatchObject({ status: "failed", rows: 3, failures: 1 });
  // The last two contents, and the contents of the geofeeds.
  expect(readdirSync(inFolder())).toHaveLength(3);
  expect(readFileSync(readSourceIndex(running.app.config.DATA_DIR).find(isFeed)!.path, "utf8")).toContain(
    "5.1.1.0/24,NL",
  );

  const remove = await adminOf(running.app.config)("data", "remove", "feeds-test", "--yes");
  expect(remove).toMatchObject({ code: 0 });
  expect(existsSync(inFolder())).toBe(false);
});

test("registries that are due are checked after all other sources", async () => {
  await running.app.db.dataSource.updateMany({ data: { enabled: false } });
  await addSource(running.app, commandLine, source({ id: "a-registry" }));
  const list = { kind: "url", format: "cidr-list", layer: "privacy", flag: "vpn", location: `${publisher.url}/list` };
  await addSource(running.app, commandLine, source({ id: "z-list", ...list }));
  expect((await checkDueSources(running.app)).map(({ id }) => id)).toEqual(["z-list", "a-registry"]);
});

test("staff add a registry by the URLs of its files, and errors name what is wrong", async () => {
  const admin = adminOf(running.app.config);
  publisher.publish("/own.gz", gzipSync(`inetnum: 5.1.0.0/24\nremarks: Geofeed ${publisher.url}/own.csv\n`));
  publisher.publish("/own.csv", "5.1.0.0/25,DE,,,\n5.1.0.128/25,DE,,,\n");
  const words = [
    "data",
    "add",
    "feeds-own",
    "--kind",
    "rpsl",
    "--format",
    "geofeed",
    "--url",
    `${publisher.url}/own.gz`,
  ];
  const { stdout } = await admin(...words, "--every", "24", "--max-mb", "100", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ id: "feeds-own", outcome: "kept", rows: 2, refused: 0 });
  expect(JSON.parse(stdout).reasons).toBe("geofeeds: 1 found, 1 read, 0 kept from before, 0 refused");
  const wrong = source({
    id: "feeds-wrong",
    location: "https://a.example/v4.gz ftp://a.example/v6.gz",
    format: "mmdb",
  });
  await expect(addSource(running.app, commandLine, wrong)).rejects.toMatchObject({
    problems: [expect.stringMatching(/^--url/), expect.stringMatching(/^--kind rpsl/)],
  });
});
