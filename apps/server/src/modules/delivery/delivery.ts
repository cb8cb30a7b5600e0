import { randomUUID } from "node:crypto";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { sendMail, sendSms } from "./jobs.ts";

export interface Letter {
  subject: string;
  /** Plain text, one item a paragraph. */
  paragraphs: readonly string[];
  /** A path of the site that the letter leads to, and what its link says. */
  link?: { path: string; label: string };
}

/**
 * Queues an e-mail. In a transaction it leaves only after the commit; the queue tries again while the mail server does
 * not take it.
 */
export async function queueMail(app: App, to: string, language: Language, letter: Letter): Promise<void> {
  await app.jobs.add(sendMail, { id: randomUUID(), to, ...composeLetter(app.config.PUBLIC_URL, language, letter) });
}

/** Queues a short message to a phone in E.164 form, like `queueMail`. */
export async function queueSms(app: App, to: string, language: Language, text: string): Promise<void> {
  await app.jobs.add(sendSms, { to, language, text: language === "zh" ? `【子午】${text}` : `Meridian: ${text}` });
}

/** A letter as it is sent: text and HTML say the same. */
export function composeLetter(siteUrl: string, language: Language, { subject, paragraphs, link }: Letter) {
  const url = link && `${siteUrl}${language === "zh" ? "/zh" : ""}${link.path}`;
  const signature = language === "zh" ? "子午" : "Meridian";
  const text = [...paragraphs, ...(link && url ? [`${link.label}: ${url}`] : []), signature].join("\n\n");
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link && url ? [`<p><a href="${escapeHtml(url)}">${escapeHtml(link.label)}</a></p>`] : []),
    `<p>${signature}</p>`,
  ];
  const lang = language === "zh" ? "zh-CN" : "en";
  return {
    // A line break in a subject would begin another header.
    subject: subject.replace(/\s+/g, " "),
    text,
    html: `<!doctype html><html lang="${lang}"><body style="font: 16px/1.5 sans-serif; max-width: 36em">${body.join("")}</body></html>`,
  };
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "<br>");
