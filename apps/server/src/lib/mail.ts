import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type * as Nodemailer from "nodemailer";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { MailProvider } from "./mail-provider.ts";
import { loadPackage } from "./runtime-files.ts";

/** The configured mail server, else the outbox. */
export function openMail(config: Config, log: Logger): MailProvider {
  return config.SMTP_URL === undefined
    ? openOutbox(join(config.DATA_DIR, "outbox", "mail.jsonl"), log)
    : openSmtp(config.SMTP_URL, config.MAIL_FROM);
}

/** Sends by SMTP. The URL holds user and password; `smtps:` uses TLS from the start. */
function openSmtp(url: string, from: string): MailProvider {
  const { createTransport } = loadPackage("nodemailer") as typeof Nodemailer;
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  const { hostname } = new URL(url);
  return {
    name: "smtp",
    async send({ id, attachments = [], ...message }) {
      await transport.sendMail({ ...message, attachments: [...attachments], messageId: `<${id}@${hostname}>` });
    },
  };
}

/** For development: nothing leaves the machine, each message becomes a line of a file. */
function openOutbox(path: string, log: Logger): MailProvider {
  return {
    name: "outbox",
    async send({ id, to, subject, text, headers, attachments = [] }, options) {
      await mkdir(dirname(path), { recursive: true });
      if (options?.mayBeSent && (await readFile(path, "utf8").catch(() => "")).includes(`"id":"${id}"`)) return;
      const line = JSON.stringify({
        at: new Date().toISOString(),
        id,
        to,
        subject,
        text,
        ...(headers && { headers }),
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ filename, content }) => ({ filename, bytes: content.length })),
        }),
      });
      await appendFile(path, `${line}\n`, { mode: 0o600 });
      log.warn({ path }, "development mail: the message was written to the outbox, not sent");
    },
  };
}
