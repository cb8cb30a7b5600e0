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

const formatNumber = (value: number, tag: string): string => Math.round(value).toLocaleString(tag);

/** The notice about a rule that has fired. */
export function noticeFor({ metric, threshold, value, isZero, name }: Fired): NewNotice {
  const [valueEn, valueZh] = [formatNumber(value, "en-US"), formatNumber(value, "zh-CN")];
  const isOne = Math.round(value) === 1;
  const type = metric === "expire_days" ? ("expire_warn" as const) : ("usage_warn" as const);
  const noticeWith = (title: Text): NewNotice => ({
    type,
    title,
    content: contentFor(metric, isZero, threshold),
    link: "/user?tab=services",
  });
  if (metric === "expire_days")
    return isZero
      ? noticeWith({ en: `${name.en} has expired`, zh: `${name.zh}：服务已到期` })
      : noticeWith({
          en: `${name.en} expires in ${valueEn} ${isOne ? "day" : "days"}`,
          zh: `${name.zh}：${valueZh} 天后到期`,
        });
  if (isZero) return noticeWith({ en: `${name.en}: the quota is used up`, zh: `${name.zh}：额度已用完` });
  const calls = isOne ? "call" : "calls";
  if (metric === "remaining_percent")
    return noticeWith({ en: `${name.en}: ${valueEn}% of the quota left`, zh: `${name.zh}：额度剩余 ${valueZh}%` });
  if (metric === "remaining_num")
    return noticeWith({ en: `${name.en}: ${valueEn} ${calls} left`, zh: `${name.zh}：剩余 ${valueZh} 次` });
  if (metric === "daily_num")
    return noticeWith({ en: `${name.en}: ${valueEn} ${calls} today`, zh: `${name.zh}：今日已调用 ${valueZh} 次` });
  return noticeWith({
    en: `${name.en}: ${valueEn}% of today's calls failed`,
    zh: `${name.zh}：今日错误率 ${valueZh}%`,
  });
}

function contentFor(metric: Metric, isZero: boolean, threshold: number): Text {
  if (metric === "expire_days")
    return isZero
      ? { en: "Calls are rejected until you renew.", zh: "续费之前，调用将被拒绝。" }
      : { en: "Renew before then to avoid an interruption.", zh: "请在到期前续费，以免服务中断。" };
  if (isZero)
    return {
      en: "Calls are rejected until you renew, top up, or the quota resets.",
      zh: "续费、扩容或额度重置前，调用将被拒绝。",
    };
  if (metric === "daily_num")
    return {
      en: `Alert threshold: ${formatNumber(threshold, "en-US")} calls a day.`,
      zh: `预警阈值：每日 ${formatNumber(threshold, "zh-CN")} 次。`,
    };
  if (metric === "error_rate") return { en: `Alert threshold: ${threshold}%.`, zh: `预警阈值：${threshold}%。` };
  return {
    en: "Request a larger quota, or check which keys are using it.",
    zh: "可申请扩容，或查看哪些密钥在使用。",
  };
}
