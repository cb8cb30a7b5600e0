import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { cleanHtml } from "../../lib/rich-text.ts";
import { shownRows } from "../../lib/schedule.ts";
import { kindNamed } from "../content/kinds.ts";
import { describeCase, describePartner } from "../content/rows.ts";

/** One page of the case stories, in the order set by staff. */
export async function listCases(
  app: App,
  language: Language,
  { industry_id, page, limit }: HandlerInput<typeof api.news.saasCase>,
) {
  const where = {
    ...shownRows(kindNamed("case"), app),
    ...(industry_id !== undefined && { industryId: industry_id }),
  };
  const { rows, total } = await pageOf(
    app.db.caseStory,
    { where, orderBy: [{ sort: "asc" }, { id: "desc" }] },
    { page, limit },
  );
  const list = rows.map((row) => ({
    ...describeCase(row, language),
    content_html: cleanHtml(inLanguage(language, row.contentEn, row.contentZh)),
  }));
  return { list, total, page, limit };
}

/** One page of the partners, in the order set by staff. */
export async function listPartners(
  app: App,
  language: Language,
  { type_id, page, limit }: HandlerInput<typeof api.news.businessPartnerList>,
) {
  const where = { ...shownRows(kindNamed("partner"), app), ...(type_id !== undefined && { typeId: type_id }) };
  const { rows, total } = await pageOf(
    app.db.partner,
    { where, orderBy: [{ sort: "asc" }, { id: "asc" }] },
    { page, limit },
  );
  return { list: rows.map((row) => describePartner(row, language)), total, page, limit };
}

/** The types of partners with their numbers of partners. */
export async function listPartnerTypes(app: App, language: Language) {
  const types = await app.db.partnerType.findMany({
    orderBy: [{ sort: "asc" }, { id: "asc" }],
    include: { _count: { select: { partners: { where: shownRows(kindNamed("partner"), app) } } } },
  });
  const list = types.map(({ id, nameEn, nameZh, _count }) => ({
    id,
    name: inLanguage(language, nameEn, nameZh),
    partner_num: _count.partners,
  }));
  return { list, total: list.length };
}
