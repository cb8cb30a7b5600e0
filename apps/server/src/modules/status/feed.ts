import type { Language } from "@meridian/contract/errors";
import type { Feed } from "feed";
import type { App } from "../../app.ts";
import { escapeLines } from "../../lib/escape-html.ts";
import { openFeed, originOf } from "../../lib/feed.ts";
import { inLanguage } from "../../lib/language.ts";
import { endedIncidents, openIncidents, type WithUpdates } from "./incidents.ts";

const texts = {
  en: { title: "Meridian status", description: "Incidents and maintenance of Meridian." },
  zh: { title: "子午运行状态", description: "子午的故障与维护公告。" },
};

/** Incidents and maintenance of the last 90 days as a feed (RFC 4287, and JSON Feed); an item holds all its updates. */
export async function statusFeed(app: App, language: Language): Promise<Feed> {
  const incidents = (await Promise.all([openIncidents(app), endedIncidents(app)])).flat();
  incidents.sort((a, b) => changedAt(b).getTime() - changedAt(a).getTime());
  const feed = openFeed(app.config, language, {
    ...texts[language],
    path: "/status",
    updated: incidents[0] ? changedAt(incidents[0]) : null,
  });
  for (const incident of incidents) {
    const link = `${originOf(app.config, language)}/status#incident-${incident.id}`;
    const [newest] = incident.updates;
    feed.addItem({
      title: inLanguage(language, incident.titleEn, incident.titleZh),
      id: link,
      link,
      date: changedAt(incident),
      published: incident.createdAt,
      ...(newest && { description: inLanguage(language, newest.textEn, newest.textZh) }),
      content: incident.updates
        .map(({ createdAt, textEn, textZh }) => {
          const text = escapeLines(inLanguage(language, textEn, textZh));
          return `<p><time>${createdAt.toISOString()}</time><br>${text}</p>`;
        })
        .join("\n"),
    });
  }
  return feed;
}

/** When it was last written to. */
const changedAt = ({ updates, createdAt }: WithUpdates): Date =>
  new Date(Math.max(createdAt.getTime(), ...updates.map((update) => (update.editedAt ?? update.createdAt).getTime())));
