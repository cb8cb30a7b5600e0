import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { inLanguage } from "../../lib/language.ts";
import { shownRows } from "../../lib/schedule.ts";
import { kindNamed } from "./kinds.ts";

/** The banners within their time window, in the order set by staff. */
export async function listBanners(app: App, language: Language, adPosition?: number) {
  const banners = await app.db.banner.findMany({
    where: { ...shownRows(kindNamed("banner"), app), ...(adPosition !== undefined && { adPosition }) },
    orderBy: [{ adPosition: "asc" }, { sort: "asc" }, { id: "desc" }],
    take: 100,
  });
  return banners.map((banner) => ({
    id: banner.id,
    ad_position: banner.adPosition,
    icon: banner.icon,
    title: inLanguage(language, banner.titleEn, banner.titleZh),
    content: inLanguage(language, banner.contentEn, banner.contentZh),
    value: banner.value,
    sort: banner.sort,
    start_at: banner.startAt,
    end_at: banner.endAt,
  }));
}
