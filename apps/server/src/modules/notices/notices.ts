import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { noticeTypes } from "@meridian/contract/notices";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Prisma } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { sendElsewhere, type Ways } from "./settings.ts";

type NoticeType = (typeof noticeTypes)[number];
type Text = Readonly<Record<Language, string>>;

/** The badge shows at most this number. */
const UNREAD_CAP = 999;

export interface NewNotice {
  type: NoticeType;
  title: Text;
  content?: Text;
  /** A path of the site; the site adds the reader's language. */
  link?: string;
}

/**
 * Sends a notice to a user, also by email or SMS if their settings or `ways` say so. In the transaction of the event,
 * if there is one.
 */
export async function notify(app: App, userId: number, notice: NewNotice, ways?: Ways): Promise<void> {
  const { type, title, content, link = "" } = notice;
  const { waits } = await sendElsewhere(app, userId, notice, ways);
  await app.db.notice.create({
    data: {
      userId,
      type,
      titleEn: title.en,
      titleZh: title.zh,
      contentEn: content?.en ?? "",
      contentZh: content?.zh ?? "",
      link,
      createdAt: app.now(),
      digest: waits,
    },
  });
}

/** The number of unread notices of a user, up to 999. */
export const countUnread = ({ db }: App, userId: number): Promise<number> =>
  db.notice.count({ where: { userId, deletedAt: null, readAt: null }, take: UNREAD_CAP });

/** One page of a user's notices, newest first. */
export async function listNotices(
  app: App,
  { id: userId }: SignedIn,
  language: Language,
  { type, is_read, page, limit }: HandlerInput<typeof api.notices.getNotice>,
) {
  const where: Prisma.NoticeWhereInput = {
    userId,
    deletedAt: null,
    ...(type !== undefined && { type }),
    ...(is_read !== undefined && { readAt: is_read ? { not: null } : null }),
  };
  const [{ rows, total }, unread] = await Promise.all([
    pageOf(app.db.notice, { where }, { page, limit }),
    countUnread(app, userId),
  ]);
  const list = rows.map((row) => ({
    id: Number(row.id),
    type: row.type as NoticeType,
    title: inLanguage(language, row.titleEn, row.titleZh),
    content: inLanguage(language, row.contentEn, row.contentZh),
    link: row.link,
    is_read: row.readAt !== null,
    created_at: row.createdAt,
    read_at: row.readAt,
  }));
  return { list, total, page, limit, unread };
}

interface Which {
  ids?: number[] | undefined;
  all?: boolean | undefined;
  type?: NoticeType | undefined;
}

/**
 * Ignores notices that are not the user's.
 * @throws InvalidField if neither ids nor all is given, so that an empty form never changes anything
 * @throws Failure NOT_FOUND if none of them is the user's; deleted ones still count, so that deleting in two windows
 * does not fail
 */
async function whereOf({ db }: App, userId: number, { ids = [], all, type }: Which): Promise<Prisma.NoticeWhereInput> {
  if (all) return { userId, deletedAt: null, ...(type !== undefined && { type }) };
  if (ids.length === 0) throw new InvalidField("ids", "required");
  if ((await db.notice.count({ where: { userId, id: { in: ids } } })) === 0) throw new Failure("NOT_FOUND");
  return { userId, deletedAt: null, id: { in: ids } };
}

/** Marks notices as read; those already read keep their time. @throws InvalidField, Failure NOT_FOUND */
export async function readNotices(app: App, { id }: SignedIn, which: Which) {
  const { count } = await app.db.notice.updateMany({
    where: { ...(await whereOf(app, id, which)), readAt: null },
    data: { readAt: app.now() },
  });
  return { unread: await countUnread(app, id), changed: count };
}

/** Hides notices from the user. @throws InvalidField, Failure NOT_FOUND */
export async function deleteNotices(app: App, { id }: SignedIn, which: Which & { only_read?: boolean | undefined }) {
  const { count } = await app.db.notice.updateMany({
    where: { ...(await whereOf(app, id, which)), ...(which.only_read && { readAt: { not: null } }) },
    data: { deletedAt: app.now() },
  });
  return { unread: await countUnread(app, id), deleted: count };
}
