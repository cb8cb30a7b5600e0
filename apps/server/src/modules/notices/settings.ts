import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type noticeTypes, smsNoticeTypes, urgentNoticeTypes, usedNoticeTypes } from "@meridian/contract/notices";
import type { App } from "../../app.ts";
import { languageOfUser } from "../../lib/language.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { queueMail, queueSms } from "../delivery/delivery.ts";

type NoticeType = (typeof noticeTypes)[number];
type Text = Readonly<Record<Language, string>>;

/** Types sent by email by default. */
const mailedByDefault: ReadonlySet<NoticeType> = new Set([
  "security",
  "usage_warn",
  "expire_warn",
  "update_warn",
  "order",
  "certification",
  "renew",
  "message",
]);

/** The user's settings, one entry for each type of notice. */
export async function listNoticeSettings({ db }: App, { id: userId }: Pick<SignedIn, "id">) {
  const rows = await db.noticeSetting.findMany({ where: { userId } });
  const list = usedNoticeTypes.map((type) => {
    const row = rows.find((one) => one.type === type);
    const hasSms = smsNoticeTypes.includes(type);
    const hasDigest = !urgentNoticeTypes.includes(type);
    return {
      type,
      email: row?.email ?? mailedByDefault.has(type),
      digest: hasDigest && (row?.digest ?? false),
      has_digest: hasDigest,
      sms: hasSms && (row?.sms ?? false),
      has_sms: hasSms,
    };
  });
  return { list, total: list.length };
}

/** Changes the settings of a type; omitted fields keep their value. */
export async function setNoticeSettings(
  app: App,
  user: SignedIn,
  { type, email, digest, sms }: HandlerInput<typeof api.notices.setNoticeSettings>,
) {
  const place = { userId: user.id, type };
  const changes = {
    ...(email !== undefined && { email }),
    ...(digest !== undefined && { digest }),
    ...(sms !== undefined && { sms }),
  };
  await app.db.noticeSetting.upsert({
    where: { userId_type: place },
    create: { ...place, email: mailedByDefault.has(type), ...changes },
    update: changes,
  });
  return listNoticeSettings(app, user);
}

interface Message {
  type: NoticeType;
  title: Text;
  content?: Text | undefined;
  link?: string | undefined;
}

/** Channels required by an account's rule, regardless of the user's settings. */
export interface Ways {
  email?: boolean;
  sms?: boolean;
}

/**
 * Sends a message by email and SMS if the user has and wants them. Returns whether its email waits for the daily
 * summary instead; email sent because of an account's rule does not wait.
 */
export async function sendElsewhere(
  app: App,
  userId: number,
  message: Message,
  ways: Ways = {},
): Promise<{ waits: boolean }> {
  const { type, title, content, link = "" } = message;
  const user = await app.db.user.findUnique({
    where: { id: userId },
    select: { verifiedEmail: true, phone: true, lang: true, status: true, noticeSettings: { where: { type } } },
  });
  if (!user || user.status === "deleted") return { waits: false };
  const [set] = user.noticeSettings;
  const language = languageOfUser(user);
  const isMailed = ways.email ?? set?.email ?? mailedByDefault.has(type);
  const isLetter = isMailed && user.verifiedEmail !== null;
  const waits = isLetter && !ways.email && set?.digest === true && !urgentNoticeTypes.includes(type);
  if (isLetter && !waits && user.verifiedEmail)
    await queueMail(app, user.verifiedEmail, language, {
      subject: title[language],
      paragraphs: [content?.[language] || title[language]],
      ...(link !== "" && { link: { path: link, label: language === "zh" ? "查看详情" : "View details" } }),
    });
  const isTexted = ways.sms ?? (smsNoticeTypes.includes(type) && set?.sms);
  if (isTexted && user.phone) await queueSms(app, user.phone, language, title[language]);
  return { waits };
}
