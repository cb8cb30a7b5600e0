import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { documentSlugs } from "../documents/pages.ts";
import { seedDocuments } from "../documents/seed.ts";
import { apiChanges } from "./api-changes.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
  const version = { dataDate: new Date("2026-11-01"), builtAt: new Date("2026-11-24T23:00:00Z"), rangesV4: 3_100_000 };
  await running.app.db.databaseVersion.createMany({
    data: [
      {
        ...version,
        version: "20261124",
        status: "archived",
        publishedAt: new Date("2026-11-25T01:00:00Z"),
        changedRanges: 21_000,
      },
      {
        ...version,
        version: "20261201",
        status: "withdrawn",
        publishedAt: new Date("2026-12-01T01:00:00Z"),
        rangesV6: 7,
      },
      { ...version, version: "20261202", status: "refused" },
    ],
  });
});
afterAll(() => running.close());

test("lists changes of the API and the versions that were published with their ranges, the newest first", async () => {
  const { list } = await running.client().news.changelogList({});
  expect(list.filter(({ kind }) => kind === "data")).toEqual([
    {
      id: "data-20261201",
      kind: "data",
      day: "2026-12-01",
      title: "IP database 20261201",
      text: "3,100,000 IPv4 and 7 IPv6 ranges; location data of 2026-11-01; withdrawn later.",
      path: "/data",
    },
    expect.objectContaining({
      day: "2026-11-25",
      text: "3,100,000 IPv4 and 0 IPv6 ranges; location data of 2026-11-01; 21,000 ranges changed.",
    }),
  ]);
  expect(list).toHaveLength(apiChanges.length + 2);
  expect(list.map(({ day }) => day)).toEqual(
    list
      .map(({ day }) => day)
      .sort()
      .reverse(),
  );
  const [newest] = (await running.client({ lang: "zh-CN" }).news.changelogList({})).list;
  expect(newest?.title).toBe("IP 数据库 20261201");
});

test("is a feed in both languages, whose entries keep their ids", async () => {
  const feed = (await running.server.inject({ url: "/zh/changelog/feed.json" })).json();
  expect(feed.items[0]).toMatchObject({
    id: "https://meridian.example/zh/changelog#data-20261201",
    url: "https://meridian.example/zh/data",
    tags: ["data"],
  });
  const ids = feed.items.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await running.server.inject({ url: "/changelog/feed.atom" })).body).toContain("IP database 20261124");
});

test("every change of the API leads to a page that exists", async () => {
  await seedDocuments(running.app);
  const slugs = await documentSlugs(running.app);
  for (const { path } of apiChanges)
    expect(path === "/status" || slugs.includes(path.replace(/^\/doc\//, "")), path).toBe(true);
});
