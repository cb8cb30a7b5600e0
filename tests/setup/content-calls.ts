import type { CallContext } from "./call-context.ts";
import { smallPicture } from "./own-resources.ts";
import { newArticle } from "./staff-fixtures.ts";

const news = { kind: "news" as const };

/** An article whose first version is kept. */
async function keptArticle({ app }: CallContext) {
  const id = await newArticle(app);
  await app.db.contentVersion.create({
    data: {
      ...{ kind: "news", entryId: id, version: 1, action: "add", staffId: 0, createdAt: app.now() },
      fields: { title_en: "Earlier", title_zh: "以前", summary_en: "S", summary_zh: "摘要", author: "Ann" },
    },
  });
  return id;
}

/** A guide of the product that staff have hidden. */
async function shippedGuide({ db, now }: CallContext["app"]) {
  const { id } = await db.document.upsert({
    where: { slug: "errors" },
    create: {
      ...{ slug: "errors", chapter: "guides", titleEn: "T", titleZh: "题", contentEn: "C", contentZh: "文" },
      ...{ updatedAt: now(), isHidden: true },
    },
    update: {},
  });
  const versions = { kind: "guide", entryId: id };
  return { id, version: await db.contentVersion.count({ where: versions }) };
}

export const staffContentCalls = {
  contentList: () => news,
  contentInfo: async ({ app }: CallContext) => ({ ...news, id: await newArticle(app) }),
  contentSave: async ({ app }: CallContext) => ({ ...news, id: await newArticle(app), fields: { author: "Bea" } }),
  contentChange: async ({ app }: CallContext) => ({ id: await newArticle(app), is_published: true }),
  contentView: async ({ app }: CallContext) => ({ ...news, id: await newArticle(app) }),
  contentDelete: async ({ app }: CallContext) => ({ ...news, id: await newArticle(app), version: 0 }),
  contentHistory: async (context: CallContext) => ({ ...news, id: await keptArticle(context) }),
  contentRestore: async (context: CallContext) => ({
    ...news,
    id: await keptArticle(context),
    version: 1,
    from_version: 1,
  }),
  contentImport: () => ({
    kind: "partner-type" as const,
    file: new File(["name_en,name_zh\nCloud,云\n"], "types.csv"),
  }),
  contentReset: async ({ app }: CallContext) => ({ kind: "guide" as const, ...(await shippedGuide(app)) }),
  contentPreview: () => ({ markdown: "**Bold**" }),
  contentPictureAdd: async () => ({ file: await smallPicture() }),
};
