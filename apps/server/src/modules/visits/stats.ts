import type { App } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";

const SHOWN_DAYS = 30;
const SHOWN_PAGES = 10;

/** Statistics of the last thirty days for staff: views and visitors, most viewed pages, funnel and adverts. */
export async function visitStats({ db, now }: App): Promise<Record<string, string | number>> {
  const since = new Date(now().getTime() - SHOWN_DAYS * DAY_MS);
  const [totals, pages, entries, clicks] = await Promise.all([
    db.dailyPage.aggregate({ where: { day: { gte: since } }, _sum: { views: true, visitors: true } }),
    db.dailyPage.groupBy({
      by: ["pagePath"],
      where: { day: { gte: since } },
      _sum: { views: true },
      orderBy: { _sum: { views: "desc" } },
      take: SHOWN_PAGES,
    }),
    db.funnelEntry.groupBy({ by: ["entry"], where: { at: { gte: since } }, _count: true, orderBy: { entry: "asc" } }),
    db.advertClick.groupBy({
      by: ["channel", "event"],
      where: { at: { gte: since } },
      _count: true,
      orderBy: [{ channel: "asc" }, { event: "asc" }],
    }),
  ]);
  return {
    views: totals._sum.views ?? 0,
    visitors: totals._sum.visitors ?? 0,
    ...Object.fromEntries(pages.map(({ pagePath, _sum }) => [`page ${pagePath}`, _sum.views ?? 0])),
    ...Object.fromEntries(entries.map(({ entry, _count }) => [`entry ${entry}`, _count])),
    ...Object.fromEntries(clicks.map(({ channel, event, _count }) => [`advert ${channel} ${event}`, _count])),
  };
}
