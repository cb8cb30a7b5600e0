import type { Language } from "@meridian/contract/errors";
import { formatMoney } from "@meridian/contract/money";
import type { App } from "../../../app.ts";
import { languageOfUser } from "../../../lib/language.ts";
import type { MailAttachment } from "../../../lib/mail-provider.ts";
import { type MailMessage, renderMail } from "../../delivery/delivery.ts";
import { sendOnce } from "../../delivery/send-once.ts";
import { documentAddressOf } from "./buyer.ts";
import { pdfOf } from "./document-files.ts";
import { partsOf } from "./documents.ts";
import { monthName } from "./statement-files.ts";
import { statementFiles, statementOf } from "./statements.ts";

interface Email {
  id: string;
  to: string;
  language: Language;
  message: MailMessage;
  attachments: MailAttachment[];
}

const send = (app: App, { id, to, language, message, attachments }: Email) =>
  sendOnce(app, id, (mayBeSent) =>
    app.mail.send({ id, to, ...renderMail(app.config.PUBLIC_URL, language, message), attachments }, { mayBeSent }),
  );

/** Mails a document to its account, once. */
export async function mailBillingDocument(app: App, id: number): Promise<{ sent: boolean }> {
  const { db, now } = app;
  const document = await db.billingDocument.findUniqueOrThrow({ where: { id } });
  if (document.mailedAt) return { sent: false };
  const account = await db.user.findUniqueOrThrow({ where: { id: document.accountId } });
  const to = await documentAddressOf(app, account);
  if (to === null) return { sent: false };
  const { kind, number, invoiceNo, totalCents, currency } = document;
  const { language, seller } = partsOf(document);
  const money = formatMoney(totalCents, currency);
  const texts = {
    en: {
      invoice: {
        subject: `Invoice ${number} from ${seller.name}`,
        text: `You paid ${money}. The invoice is attached.`,
      },
      credit_note: {
        subject: `Credit note ${number} from ${seller.name}`,
        text: `${money} of invoice ${invoiceNo} has been refunded. The credit note is attached.`,
      },
      label: "Your invoices",
    },
    zh: {
      invoice: { subject: `${seller.name} 商业发票 ${number}`, text: `您已支付 ${money}，发票见附件。` },
      credit_note: {
        subject: `${seller.name} 贷项通知单 ${number}`,
        text: `发票 ${invoiceNo} 已退款 ${money}，贷项通知单见附件。`,
      },
      label: "查看发票",
    },
  }[language];
  const { subject, text } = texts[kind];
  const { sent } = await send(app, {
    id: `billing-${number}`,
    to,
    language,
    message: {
      subject,
      paragraphs: [text],
      link: { path: "/user?tab=billing&view=invoices", label: texts.label },
    },
    attachments: [{ filename: `${number}.pdf`, content: await pdfOf(app, document), contentType: "application/pdf" }],
  });
  await db.billingDocument.update({ where: { id }, data: { mailedAt: now() } });
  return { sent };
}

/** Mails the statement of a month to its account, once. */
export async function mailMonth(app: App, accountId: number, month: string): Promise<{ sent: boolean }> {
  const { db, now } = app;
  const key = { accountId_month: { accountId, month } };
  const row = await db.statement.findUniqueOrThrow({ where: key });
  if (row.mailedAt) return { sent: false };
  const account = await db.user.findUniqueOrThrow({ where: { id: accountId } });
  const to = await documentAddressOf(app, account);
  if (to === null) return { sent: false };
  const language = languageOfUser(account);
  const files = await statementFiles(await statementOf(app, account, month, language));
  const name = monthName(month, language);
  const message = {
    en: {
      subject: `Your statement for ${name}`,
      paragraphs: ["All payments, refunds and invoices of the month are in the attached files."],
      label: "Your statements",
    },
    zh: {
      subject: `${name}对账单`,
      paragraphs: ["当月全部付款、退款与发票见附件。"],
      label: "查看对账单",
    },
  }[language];
  const { sent } = await send(app, {
    id: `statement-${accountId}-${month}`,
    to,
    language,
    message: { ...message, link: { path: "/user?tab=billing&view=statements", label: message.label } },
    attachments: [
      { filename: `statement-${month}.pdf`, content: files.pdf, contentType: "application/pdf" },
      { filename: `statement-${month}.csv`, content: Buffer.from(files.csv), contentType: "text/csv; charset=utf-8" },
    ],
  });
  await db.statement.update({ where: key, data: { mailedAt: now() } });
  return { sent };
}
