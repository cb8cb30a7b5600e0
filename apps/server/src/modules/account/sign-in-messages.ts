import { type Language, pathPrefix } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { User } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { queueMail, queueSms } from "../delivery/delivery.ts";
import type { NewNotice } from "../notices/notices.ts";

/** Where a user can be told something. */
interface Channels {
  phones: readonly string[];
  emails: readonly string[];
}

/** All phones and confirmed addresses of some states of a user. */
export function channelsOf(...states: readonly Pick<User, "phone" | "verifiedEmail">[]): Channels {
  const present = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  return {
    phones: present(states.map(({ phone }) => phone)),
    emails: present(states.map(({ verifiedEmail }) => verifiedEmail)),
  };
}

const without = (all: Channels, some: Channels): Channels => ({
  phones: all.phones.filter((phone) => !some.phones.includes(phone)),
  emails: all.emails.filter((email) => !some.emails.includes(email)),
});

interface Told {
  notice: NewNotice;
  ip: string;
  language: Language;
}

interface Recipients {
  /** They get the link. */
  trusted: Channels;
  others: Channels;
  token: string;
}

/** Tells every phone and address of the user, and gives the link to undo to those that were there before. */
export async function sendChange(app: App, told: Told, { trusted, others, token }: Recipients): Promise<void> {
  const { language } = told;
  const path = `/?dialog=undo#${token}`;
  const url = `${app.config.PUBLIC_URL}${pathPrefix(language)}${path}`;
  await sendMessages(app, told, trusted, {
    sms: inLanguage(language, `Not you? Undo it within 3 days: ${url}`, `非本人操作？3 天内可撤销：${url}`),
    email: inLanguage(
      language,
      "Not you? Undo it within three days with this link. It restores how you logged in before and ends all sessions.",
      "若非您本人操作，请在三天内通过下方链接撤销：将恢复此前的登录方式，并退出所有设备。",
    ),
    link: { path, label: inLanguage(language, "Undo this change", "撤销此更改") },
  });
  const text = inLanguage(
    language,
    "Not you? A link to undo it was sent to the phone or email used before.",
    "若非您本人操作，撤销链接已发送至此前使用的手机或邮箱。",
  );
  await sendMessages(app, told, without(others, trusted), { sms: text, email: text });
}

/** Tells them that changes were undone; nobody gets a link, so that a thief cannot undo that. */
export const sendUndone = (app: App, told: Told, to: Channels): Promise<void> =>
  sendMessages(app, told, to, { sms: "", email: "" });

interface Texts {
  sms: string;
  email: string;
  link?: { path: string; label: string };
}

async function sendMessages(
  app: App,
  told: Told,
  { phones, emails }: Channels,
  { sms, email, link }: Texts,
): Promise<void> {
  const { notice, ip, language } = told;
  const title = notice.title[language];
  const time = `${app.now().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const origin = inLanguage(language, `${time}, from ${ip}.`, `时间：${time}，来源地址：${ip}。`);
  const paragraphs = [notice.content?.[language] ?? title, origin, email].filter((text) => text !== "");
  for (const to of emails) await queueMail(app, to, language, { subject: title, paragraphs, ...(link && { link }) });
  const stop = inLanguage(language, ".", "。");
  for (const phone of phones)
    await queueSms(app, phone, language, `${title}${stop}${sms && `${language === "en" ? " " : ""}${sms}`}`);
}
