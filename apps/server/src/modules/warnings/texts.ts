import type { Language } from "@meridian/contract/errors";
import type { NewNotice } from "../notices/notices.ts";
import type { Metric } from "./rules.ts";

export type Text = Record<Language, string>;

interface Fired {
  metric: Metric;
  threshold: number;
  value: number;
  isZero: boolean;
  /** Name of the service. */
  name: Text;
}

const count = (value: number, tag: string): string => Math.round(value).toLocaleString(tag);

/** The notice about a rule that has fired. */
export function noticeFor({ metric, threshold, value, isZero, name }: Fired): NewNotice {
  const [en, zh] = [count(value, "en-US"), count(value, "zh-CN")];
  const type = metric === "expire_days" ? ("expire_warn" as const) : ("usage_warn" as const);
  const noticeWith = (title: Text): NewNotice => ({
    type,
    title,
    content: nextStep(metric, isZero, threshold),
    link: "/user?tab=services",
  });
  if (metric === "expire_days")
    return isZero
      ? noticeWith({ en: `${name.en} has expired`, zh: `${name.zh}：服务已到期` })
      : noticeWith({
          en: `${name.en} expires in ${en} ${value === 1 ? "day" : "days"}`,
          zh: `${name.zh}：${zh} 天后到期`,
        });
  if (isZero) return noticeWith({ en: `${name.en}: the quota is used up`, zh: `${name.zh}：额度已用完` });
  if (metric === "remaining_percent")
    return noticeWith({ en: `${name.en}: ${en}% of the quota left`, zh: `${name.zh}：额度剩余 ${zh}%` });
  if (metric === "remaining_num")
    return noticeWith({ en: `${name.en}: ${en} calls left`, zh: `${name.zh}：剩余 ${zh} 次` });
  if (metric === "daily_num")
    return noticeWith({ en: `${name.en}: ${en} calls today`, zh: `${name.zh}：今日已调用 ${zh} 次` });
  return noticeWith({ en: `${name.en}: ${en}% of today's calls failed`, zh: `${name.zh}：今日错误率 ${zh}%` });
}

function nextStep(metric: Metric, isZero: boolean, threshold: number): Text {
  if (metric === "expire_days" || isZero)
    return {
      en: "Calls will be refused until you renew, top up, or a new month begins.",
      zh: "续费、扩容或进入新月份之前，调用将被拒绝。",
    };
  if (metric === "daily_num" || metric === "error_rate")
    return { en: `The alert's threshold is ${threshold}.`, zh: `预警阈值为 ${threshold}。` };
  return { en: "Request more, or check which keys use it.", zh: "可申请扩容，或查看哪些密钥在使用。" };
}
