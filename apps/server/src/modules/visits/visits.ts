import { createHmac } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { isbot } from "isbot";
import type { App } from "../../app.ts";
import { utcDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { SignedIn } from "../../lib/signed-in.ts";

interface Visitor {
  ip: string;
  userAgent: string;
  plat: "pc" | "wap";
  cookies: Readonly<Record<string, string | undefined>>;
}

type Input<E extends keyof typeof api.visits> = HandlerInput<(typeof api.visits)[E]>;

const RETENTION_DAYS = 90;

/**
 * Writes after the response is sent, so that counting neither delays nor fails a request. Neither bots nor previews of
 * staff are counted as visits.
 */
function writeLater(app: App, { userAgent }: Visitor, write: () => Promise<unknown>): Record<string, never> {
  if (!isbot(userAgent) && !app.preview)
    write().catch((error: unknown) => app.log.warn({ err: error }, "could not record a visit"));
  return {};
}

/** Distinguishes the visitors of one day, and is meaningless afterwards. */
const hashOf = ({ secrets, now }: App, who: string): string =>
  createHmac("sha256", secrets.visits)
    .update(`${utcDay(now())}|${who}`)
    .digest("base64url")
    .slice(0, 22);

export const noteVisit = (app: App, visitor: Visitor, user: SignedIn | null, input: Input<"visitHistoryAdd">) =>
  writeLater(app, visitor, () =>
    app.db.visit.create({
      data: {
        at: app.now(),
        pagePath: input.page_path,
        pageType: input.page_type ?? null,
        title: input.title ?? "",
        ref: input.ref ?? "",
        staySeconds: input.stay_seconds ?? null,
        plat: visitor.plat,
        userId: user?.id ?? null,
        visitorHash: hashOf(app, visitor.ip),
      },
    }),
  );

/** One statement, so that a visitor who opens two pages concurrently is counted once. */
export const countView = (app: App, visitor: Visitor, { visitor_id, page_path }: Input<"pcUvPv">) =>
  writeLater(
    app,
    visitor,
    () => app.db.$executeRaw`
      with fresh as (
        insert into daily_visitors (day, visitor_hash)
        values (${utcDay(app.now())}::date, ${hashOf(app, visitor_id)}) on conflict do nothing returning 1
      )
      insert into daily_pages as p (day, page_path, views, visitors)
      values (${utcDay(app.now())}::date, ${page_path}, 1, (select count(*) from fresh))
      on conflict (day, page_path) do update set
        views = p.views + 1, visitors = p.visitors + excluded.visitors`,
  );

export const noteEntry = (app: App, visitor: Visitor, user: SignedIn | null, input: Input<"getIntoAdd">) =>
  writeLater(app, visitor, () =>
    app.db.funnelEntry.create({
      data: {
        at: app.now(),
        entry: input.entry,
        pagePath: input.page_path,
        channel: (input.channel ?? visitor.cookies.channel ?? "").slice(0, 64),
        userId: user?.id ?? null,
      },
    }),
  );

export const noteClick = (app: App, visitor: Visitor, input: Input<"clAccessCallback">) =>
  writeLater(app, visitor, () =>
    app.db.advertClick.create({
      data: {
        at: app.now(),
        channel: input.channel,
        clickId: input.click_id ?? "",
        url: input.url,
        ref: input.ref ?? "",
        event: input.event,
        visitorHash: hashOf(app, visitor.ip),
      },
    }),
  );

/** Deletes visit records after 90 days, and the daily visitors' hashes soon after their day; the counts stay. */
export async function forgetVisits({ db, now }: App): Promise<{ deleted: number }> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS);
  const yesterday = new Date(now().getTime() - 2 * DAY_MS);
  const [visits, entries, clicks, visitors] = await Promise.all([
    db.visit.deleteMany({ where: { at: { lt: before } } }),
    db.funnelEntry.deleteMany({ where: { at: { lt: before } } }),
    db.advertClick.deleteMany({ where: { at: { lt: before } } }),
    db.dailyVisitor.deleteMany({ where: { day: { lt: yesterday } } }),
  ]);
  return { deleted: visits.count + entries.count + clicks.count + visitors.count };
}
