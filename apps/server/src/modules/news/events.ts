import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Event, Prisma } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { cleanHtml } from "../../lib/rich-text.ts";
import { shownRows } from "../../lib/schedule.ts";
import { kindNamed } from "../content/kinds.ts";

type Status = "upcoming" | "running" | "ended";

/** The rows of one status at a point in time; an event includes its start and excludes its end. */
const rowsOf: Record<Status, (now: Date) => Prisma.EventWhereInput> = {
  upcoming: (now) => ({ startAt: { gt: now } }),
  running: (now) => ({ startAt: { lte: now }, endAt: { gt: now } }),
  ended: (now) => ({ endAt: { lte: now } }),
};

const shown = (app: App): Prisma.EventWhereInput => shownRows(kindNamed("event"), app);

/** One page of the events, the latest start first. */
export async function listEvents(
  app: App,
  language: Language,
  { status, page, limit }: HandlerInput<typeof api.news.eventsList>,
) {
  const where = { ...shown(app), ...(status && rowsOf[status](app.now())) };
  const { rows, total } = await pageOf(
    app.db.event,
    { where, orderBy: [{ startAt: "desc" }, { id: "desc" }] },
    { page, limit },
  );
  return { list: rows.map((row) => describeEvent(row, language, app.now())), total, page, limit };
}

/** One event. @throws Failure NOT_FOUND */
export async function readEvent(app: App, language: Language, id: number) {
  const row = await app.db.event.findFirst({ where: { id, ...shown(app) } });
  if (!row) throw new Failure("NOT_FOUND");
  return {
    ...describeEvent(row, language, app.now()),
    content_html: cleanHtml(inLanguage(language, row.contentEn, row.contentZh)),
  };
}

const describeEvent = (row: Event, language: Language, now: Date) => ({
  id: row.id,
  title: inLanguage(language, row.titleEn, row.titleZh),
  cover: row.cover,
  summary: inLanguage(language, row.summaryEn, row.summaryZh),
  status: statusOf(row, now),
  place: inLanguage(language, row.placeEn, row.placeZh),
  start_at: row.startAt,
  end_at: row.endAt,
  sign_url: row.signUrl,
});

const statusOf = ({ startAt, endAt }: Event, now: Date): Status =>
  startAt > now ? "upcoming" : endAt > now ? "running" : "ended";
