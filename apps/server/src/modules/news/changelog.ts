import type { Language } from "@meridian/contract/errors";
import type { Feed } from "feed";
import type { App } from "../../app.ts";
import type { DatabaseVersion } from "../../generated/client.ts";
import { utcDay } from "../../lib/calendar.ts";
import { openFeed, originOf } from "../../lib/feed.ts";
import { apiChanges } from "./api-changes.ts";

/** Versions of the database that are listed: about four months of them. */
const SHOWN_VERSIONS = 50;

/** Changes of the API and versions of the data that were published, the newest first. */
export async function listChanges(app: App, language: Language) {
  const versions = await app.db.databaseVersion.findMany({
    where: { status: { in: ["published", "archived", "withdrawn"] }, publishedAt: { not: null } },
    orderBy: [{ publishedAt: "desc" }, { version: "desc" }],
    take: SHOWN_VERSIONS,
  });
  const changes = [
    ...apiChanges.map(({ day, name, title, text, path }) => ({
      id: `api-${day}-${name}`,
      kind: "api" as const,
      day,
      title: title[language],
      text: text[language],
      path,
    })),
    ...versions.map((version) => describeVersion(version, language)),
  ];
  return changes.sort((a, b) => b.day.localeCompare(a.day));
}

function describeVersion(row: DatabaseVersion, language: Language) {
  const { version, publishedAt, dataDate, rangesV4, rangesV6, changedRanges, status } = row;
  const count = (value: number) => value.toLocaleString(language);
  const parts = {
    en: [
      `${count(rangesV4)} IPv4 and ${count(rangesV6)} IPv6 ranges`,
      ...(dataDate ? [`location data of ${utcDay(dataDate)}`] : []),
      ...(changedRanges === null ? [] : [`${count(changedRanges)} ranges changed`]),
      ...(status === "withdrawn" ? ["withdrawn later"] : []),
    ],
    zh: [
      `${count(rangesV4)} 个 IPv4 地址段与 ${count(rangesV6)} 个 IPv6 地址段`,
      ...(dataDate ? [`位置数据截至 ${utcDay(dataDate)}`] : []),
      ...(changedRanges === null ? [] : [`${count(changedRanges)} 个地址段有变化`]),
      ...(status === "withdrawn" ? ["后已撤回"] : []),
    ],
  };
  return {
    id: `data-${version}`,
    kind: "data" as const,
    day: utcDay(publishedAt ?? row.builtAt),
    title: { en: `IP database ${version}`, zh: `IP 数据库 ${version}` }[language],
    text: { en: `${parts.en.join("; ")}.`, zh: `${parts.zh.join("；")}。` }[language],
    path: "/data",
  };
}

const texts = {
  en: { title: "Meridian changelog", description: "Changes of the API and versions of the data." },
  zh: { title: "子午更新日志", description: "接口的变更与数据的版本。" },
};

/** The same as a feed. */
export async function changelogFeed(app: App, language: Language): Promise<Feed> {
  const changes = await listChanges(app, language);
  const [newest] = changes;
  const origin = originOf(app.config, language);
  const feed = openFeed(app.config, language, {
    ...texts[language],
    path: "/changelog",
    updated: newest ? new Date(newest.day) : null,
  });
  for (const { id, kind, day, title, text, path } of changes) {
    const date = new Date(day);
    feed.addItem({
      title,
      id: `${origin}/changelog#${id}`,
      link: origin + path,
      date,
      published: date,
      description: text,
      category: [{ name: kind }],
    });
  }
  return feed;
}
