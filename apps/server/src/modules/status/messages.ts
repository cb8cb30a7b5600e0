import type { Language } from "@meridian/contract/errors";
import { type StatusComponent, statusComponentNames, type UpdateState } from "@meridian/contract/status-names";
import type { StatusIncident, StatusUpdate } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import type { MailMessage } from "../delivery/delivery.ts";

const states: Readonly<Record<UpdateState, Readonly<Record<Language, string>>>> = {
  investigating: { en: "Investigating", zh: "正在调查" },
  identified: { en: "Identified", zh: "已查明原因" },
  monitoring: { en: "Monitoring", zh: "观察中" },
  resolved: { en: "Resolved", zh: "已解决" },
  scheduled: { en: "Scheduled maintenance", zh: "计划维护" },
  in_progress: { en: "Maintenance in progress", zh: "维护进行中" },
  completed: { en: "Maintenance completed", zh: "维护已完成" },
};

const texts = {
  en: {
    confirm: {
      subject: "Confirm your subscription to Meridian's status",
      paragraphs: [
        "Someone, probably you, asked us to send updates on Meridian's incidents and maintenance to this address.",
        "The link is valid for 24 hours. If it was not you, do nothing: we will delete this address.",
      ],
      label: "Confirm the subscription",
    },
    known: {
      subject: "You are subscribed to Meridian's status",
      paragraphs: [
        "Someone, probably you, asked us to send updates on Meridian's incidents and maintenance to this address. It is already subscribed; there is nothing to do.",
      ],
    },
    affects: (names: string) => `Affects: ${names}`,
    planned: (start: string, end: string) => `Planned from ${start} to ${end} (UTC)`,
    view: "View the status page",
    unsubscribe: "Unsubscribe",
  },
  zh: {
    confirm: {
      subject: "请确认订阅子午运行状态",
      paragraphs: [
        "有人（应该是您本人）申请将子午的故障与维护通知发送到此邮箱。",
        "链接 24 小时内有效。如非本人操作，无需理会，我们会删除此邮箱地址。",
      ],
      label: "确认订阅",
    },
    known: {
      subject: "您已订阅子午运行状态",
      paragraphs: ["有人（应该是您本人）申请将子午的故障与维护通知发送到此邮箱。该邮箱已订阅，无需再次操作。"],
    },
    affects: (names: string) => `受影响：${names}`,
    planned: (start: string, end: string) => `计划时间：${start} 至 ${end}（UTC）`,
    view: "查看运行状态",
    unsubscribe: "退订",
  },
};

// A token follows the address's #, so that only the page itself sends it, when its reader agrees.
const footerOf = (language: Language, token: string) => ({
  path: `/status#unsubscribe=${token}`,
  label: texts[language].unsubscribe,
});

/** The email that asks whether the owner of an address wants it subscribed. */
export function confirmationMail(language: Language, token: string, unsubscribeToken: string): MailMessage {
  const { subject, paragraphs, label } = texts[language].confirm;
  const link = { path: `/status#confirm=${token}`, label };
  return { subject, paragraphs, link, footer: footerOf(language, unsubscribeToken) };
}

/** The email to an address that is subscribed and for which someone asked again. */
export const knownMail = (language: Language, unsubscribeToken: string): MailMessage => ({
  ...texts[language].known,
  footer: footerOf(language, unsubscribeToken),
});

/** The email about an update of an incident or maintenance. */
export function updateMail(
  language: Language,
  { incident, ...update }: StatusUpdate & { incident: StatusIncident },
  unsubscribeToken: string,
): MailMessage {
  const { affects, planned, view } = texts[language];
  const names = incident.components.map((id) => statusComponentNames[id as StatusComponent][language]);
  const state = states[update.state as UpdateState][language];
  const title = inLanguage(language, incident.titleEn, incident.titleZh);
  const { startsAt, endsAt } = incident;
  return {
    subject: language === "zh" ? `【${state}】${title}` : `[${state}] ${title}`,
    paragraphs: [
      inLanguage(language, update.textEn, update.textZh),
      ...(endsAt ? [planned(minute(startsAt), minute(endsAt))] : []),
      affects(names.join(language === "zh" ? "、" : ", ")),
    ],
    link: { path: `/status#incident-${incident.id}`, label: view },
    footer: footerOf(language, unsubscribeToken),
  };
}

const minute = (time: Date): string => time.toISOString().slice(0, 16).replace("T", " ");
