import { randomUUID } from "node:crypto";
import { type Language, pathPrefix } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { escapeLines } from "../../lib/escape-html.ts";
import { sendMail, sendSms } from "./jobs.ts";

export interface MailMessage {
  subject: string;
  /** Plain text, one item per paragraph. */
  paragraphs: readonly string[];
  /** The path the email links to, and the link's text. */
  link?: Link;
  /** A link below the signature. */
  footer?: Link;
  headers?: Readonly<Record<string, string>>;
}

interface Link {
  path: string;
  label: string;
}

/**
 * Queues an email. In a transaction it is queued only after the commit; the queue retries if the mail server rejects
 * it.
 */
export async function queueMail(app: App, to: string, language: Language, message: MailMessage): Promise<void> {
  const { headers } = message;
  const rendered = renderMail(app.config.PUBLIC_URL, language, message);
  await app.jobs.add(sendMail, { id: randomUUID(), to, ...rendered, ...(headers && { headers: { ...headers } }) });
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
export function renderMail(siteUrl: string, language: Language, { subject, paragraphs, link, footer }: MailMessage) {
  const urlOf = ({ path }: Link) => `${siteUrl}${pathPrefix(language)}${path}`;
  const [signature, colon] = language === "zh" ? ["子午", "："] : ["Meridian", ": "];
  const asText = (one: Link | undefined) => (one ? [`${one.label}${colon}${urlOf(one)}`] : []);
  const asHtml = (one: Link | undefined) =>
    one ? [`<p><a href="${escapeLines(urlOf(one))}">${escapeLines(one.label)}</a></p>`] : [];
  const text = [...paragraphs, ...asText(link), signature, ...asText(footer)].join("\n\n");
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeLines(paragraph)}</p>`),
    ...asHtml(link),
    `<p>${signature}</p>`,
    ...asHtml(footer),
  ];
  const lang = language === "zh" ? "zh-CN" : "en";
  return {
    // A line break in a subject would start another header.
    subject: subject.replace(/\s+/g, " "),
    text,
    html: `<!doctype html><html lang="${lang}"><body style="font: 16px/1.5 sans-serif; max-width: 36em">${body.join("")}</body></html>`,
  };
}
