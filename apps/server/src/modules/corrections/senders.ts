import { priceTypeNames } from "@meridian/contract/catalog";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { Lead } from "../../generated/client.ts";
import { utcDay } from "../../lib/calendar.ts";
import { queueMail } from "../delivery/delivery.ts";
import { notify } from "../notices/notices.ts";
import { pathOfCase } from "./cases.ts";

type Text = Readonly<Record<Language, string>>;

interface Sender {
  id: number;
  accountId: number;
}

/** The message's sender: the signed-in user, else the verified owner of its phone or email. */
export async function accountOfSender({ db }: App, { userId, phone, email }: Lead): Promise<Sender | null> {
  const select = { id: true, accountId: true };
  if (userId !== null) return db.user.findUnique({ where: { id: userId }, select });
  const byPhone = phone === "" ? null : await db.user.findUnique({ where: { phone }, select });
  if (byPhone || email === "") return byPhone;
  return db.user.findUnique({ where: { verifiedEmail: email.toLowerCase() }, select });
}

/** An accepted trial's service. */
interface Gift {
  type: number;
  total: number;
  remaining: number;
  expire_at: Date | null;
}

interface Outcome {
  gift?: Gift | null;
  /** What staff wrote. */
  reply?: string | undefined;
  /** The correction has ended, because its proof is gone. */
  isLapsed?: boolean;
}

/** Notifies the sender of a reply or outcome: by notice, and by email if one was given. */
export async function notifySender(
  app: App,
  lead: Lead,
  sender: Sender | null,
  { gift = null, reply, isLapsed = false }: Outcome,
): Promise<void> {
  const title = isLapsed ? lapsedTitle(lead) : titleOf(lead);
  // Corrections of earlier releases have no case.
  const hasCase = lead.kind === "correction" && (await app.db.correctionCase.count({ where: { leadId: lead.id } })) > 0;
  const paragraphs = (language: Language) => [
    ...(gift ? [giftText(gift)[language]] : []),
    ...(reply === undefined ? [] : [reply]),
  ];
  if (sender)
    await notify(app, sender.id, {
      type: lead.kind === "correction" ? "correction" : "message",
      title,
      content: { en: paragraphs("en").join("\n\n"), zh: paragraphs("zh").join("\n\n") },
      link: gift ? "/user?tab=dashboard" : hasCase ? pathOfCase(lead.ticketNo) : "",
    });
  if (lead.email === "") return;
  const language: Language = lead.language === "en" ? "en" : "zh";
  await queueMail(app, lead.email, language, {
    subject: title[language],
    paragraphs: [greeting(lead)[language], ...paragraphs(language), ...quoted(lead)[language]],
    ...(hasCase && { link: { path: pathOfCase(lead.ticketNo), label: caseLabel[language] } }),
  });
}

const caseLabel: Text = { en: "Your correction", zh: "您的纠错" };

const lapsedTitle = ({ address }: Lead): Text => ({
  en: `Your correction for ${address} has ended, because its proof no longer holds`,
  zh: `您对 ${address} 的纠错已失效，因为其证明已不再成立`,
});

function titleOf({ kind, status, address, ticketNo, version }: Lead): Text {
  if (kind === "correction" && status !== "answered")
    switch (status) {
      case "accepted":
        return { en: `Your correction for ${address} was accepted`, zh: `您对 ${address} 的纠错已采纳` };
      case "refused":
        return { en: `Your correction for ${address} was declined`, zh: `您对 ${address} 的纠错未采纳` };
      default:
        return {
          en: `Your correction for ${address} is in version ${version}`,
          zh: `您对 ${address} 的纠错已在版本 ${version} 中发布`,
        };
    }
  if (status === "accepted" && kind === "trial")
    return { en: `Your trial is active (${ticketNo})`, zh: `您的试用已开通（${ticketNo}）` };
  if (status === "refused") return { en: `Your request ${ticketNo} was declined`, zh: `您的申请 ${ticketNo} 未通过` };
  if (status === "accepted") return { en: `Your request ${ticketNo} was approved`, zh: `您的申请 ${ticketNo} 已通过` };
  return { en: `Reply to your message ${ticketNo}`, zh: `您的留言 ${ticketNo} 已有回复` };
}

function giftText({ type, remaining, expire_at }: Gift): Text {
  const name = priceTypeNames[type];
  const day = expire_at ? utcDay(expire_at) : "";
  const calls = remaining.toLocaleString("en");
  return {
    en: `Your account has ${calls} ${name?.en} calls until ${day}. Your existing keys can use them right away.`,
    zh: `您的账号已新增 ${calls} 次调用（${name?.zh}），有效期至 ${day}，现有密钥可直接使用。`,
  };
}

const greeting = ({ name, ticketNo }: Lead): Text => ({
  en: `Hello ${name}, about your message ${ticketNo}:`,
  zh: `${name}，您好！关于您的留言 ${ticketNo}：`,
});

const quoted = ({ content }: Lead): Readonly<Record<Language, string[]>> => ({
  en: [`You wrote:\n${content}`],
  zh: [`您的留言：\n${content}`],
});
