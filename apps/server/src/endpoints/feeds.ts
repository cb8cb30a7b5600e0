import type { Language } from "@meridian/contract/errors";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { textSender } from "../http/compressed-text.ts";
import { newsFeed } from "../modules/news/feed.ts";

/** The news as Atom (RFC 4287) and JSON Feed (https://www.jsonfeed.org), for feed readers. */
export function registerFeeds(server: FastifyInstance, app: App): void {
  const send = textSender();
  for (const [base, language] of [
    ["", "en"],
    ["/zh", "zh"],
  ] as const satisfies readonly (readonly [string, Language])[]) {
    server.get(`${base}/news/feed.atom`, async (request, reply) => {
      const body = (await newsFeed(app, language)).atom1();
      return send({ body, type: "application/atom+xml; charset=utf-8" }, request, reply);
    });
    server.get(`${base}/news/feed.json`, async (request, reply) => {
      const body = (await newsFeed(app, language)).json1();
      return send({ body, type: "application/feed+json; charset=utf-8" }, request, reply);
    });
  }
}
