import type { Language } from "@meridian/contract/errors";
import type { FastifyInstance } from "fastify";
import type { Feed } from "feed";
import type { App } from "../app.ts";
import { textSender } from "../http/compressed-text.ts";
import { jsonFeed } from "../lib/feed.ts";
import { changelogFeed } from "../modules/news/changelog.ts";
import { newsFeed } from "../modules/news/feed.ts";
import { statusFeed } from "../modules/status/feed.ts";
import { statusText } from "../modules/status/status.ts";

const feeds: Readonly<Record<string, (app: App, language: Language) => Promise<Feed>>> = {
  "/news": newsFeed,
  "/status": statusFeed,
  "/changelog": changelogFeed,
};

/** What is new, as Atom (RFC 4287) and JSON Feed (https://www.jsonfeed.org) for feed readers, and the status as JSON. */
export function registerFeeds(server: FastifyInstance, app: App): void {
  const send = textSender();
  for (const [base, language] of [
    ["", "en"],
    ["/zh", "zh"],
  ] as const satisfies readonly (readonly [string, Language])[]) {
    for (const [path, feedOf] of Object.entries(feeds)) {
      server.get(`${base}${path}/feed.atom`, async (request, reply) => {
        const body = (await feedOf(app, language)).atom1();
        return send({ body, type: "application/atom+xml; charset=utf-8" }, request, reply);
      });
      server.get(`${base}${path}/feed.json`, async (request, reply) => {
        const body = jsonFeed(await feedOf(app, language));
        return send({ body, type: "application/feed+json; charset=utf-8" }, request, reply);
      });
    }
    server.get(`${base}/status.json`, async (request, reply) => {
      const body = await statusText(app, language);
      // Pages of others may show it.
      reply.header("access-control-allow-origin", "*");
      return send({ body, type: "application/json; charset=utf-8", seconds: 30 }, request, reply);
    });
  }
}
