import { randomUUID } from "node:crypto";
import { type Language, pathPrefix } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { sendMail, sendSms } from "./jobs.ts";

export interface MailMessage {
  subject: string;
  /** Plain text, one item per paragraph. */
  paragraphs: readonly string[];
  /** The path the email links to, and the link's text. */
  link?: { path: string; label: string };
}

/**
 * Queues an email. In a transaction it is queued only after the commit; the queue retries if the mail server rejects
 * it.
 */
export async function queueMail(app: App, to: string, language: Language, message: MailMessage): Promise<void> {
  await app.jobs.add(sendMail, { id: randomUUID(), to, ...renderMail(app.config.PUBLIC_URL, language, message) });
}

/** Like `queueMail`, but an SMS to an E.164 phone number. */
export async function queueSms(app: App, to: string, language: Language, text: string): Promise<void> {
  await app.jobs.add(sendSms, {
    id: randomUUID(),
    to,
    language,
    text: language === "zh" ? `【子午】${text}` : `Meridian: ${text}`,
  });
}

/** Renders an email; its text and HTML have the same content. */
export function renderMail(siteUrl: string, language: Language, { subject, paragraphs, link }: MailMessage) {
  const url = link && `${siteUrl}${pathPrefix(language)}${link.path}`;
  const [signature, colon] = language === "zh" ? ["子午", "："] : ["Meridian", ": "];
  const text = [...paragraphs, ...(link && url ? [`${link.label}${colon}${url}`] : []), signature].join("\n\n");
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link && url ? [`<p><a href="${escapeHtml(url)}">${escapeHtml(link.label)}</a></p>`] : []),
    `<p>${signature}</p>`,
  ];
  const lang = language === "zh" ? "zh-CN" : "en";
  return {
    // A line break in a subject would start another header.
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
