import type { Language } from "@meridian/contract/errors";
import type { ChangeField } from "@meridian/contract/watch-names";
import type { App } from "../../app.ts";
import type { WatchReport } from "../../generated/client.ts";
import type { MailMessage } from "../delivery/delivery.ts";
import { type ChangedWatch, describeSample } from "./samples.ts";

/** Watches with their first change; the rest is in the portal. */
const MAX_WATCHES = 10;

const texts = {
  en: {
    tag: "en",
    subject: (count: string, version: string) => `Database ${version} changed ${count} of your watches`,
    lead: (version: string, before: string, count: string) =>
      `Version ${version} of the database is in use. Compared with ${before}, it changed something in your watches: ${count}.`,
    counts: { changed: "ranges changed", gained: "ranges joined", lost: "ranges left" },
    count: (count: string, what: string) => `${what}: ${count}`,
    first: (range: string, changes: string) => `First: ${range}, ${changes}`,
    change: (field: string, before: string, after: string) => `${field} ${before} → ${after}`,
    unknown: "unknown",
    flag: { true: "yes", false: "no" },
    colon: ": ",
    list: "; ",
    more: (count: string) => `Further watches: ${count}`,
    link: "See all changes",
    off: "Change what is sent",
    fields: {
      country: "country",
      region: "region",
      city: "city",
      asn: "network",
      isp: "ISP",
      is_vpn: "VPN",
      is_tor: "Tor",
      is_data_center: "data center",
      is_proxy: "public proxy",
      is_relay: "private relay",
      is_hosting: "hosting",
    } satisfies Record<ChangeField, string>,
  },
  zh: {
    tag: "zh-CN",
    subject: (count: string, version: string) => `数据库 ${version} 改变了您关注的 ${count} 项`,
    lead: (version: string, before: string, count: string) =>
      `数据库版本 ${version} 已启用。与 ${before} 相比，您的关注中有 ${count} 项发生变化。`,
    counts: { changed: "变化的地址段", gained: "加入的地址段", lost: "离开的地址段" },
    count: (count: string, what: string) => `${what} ${count} 个`,
    first: (range: string, changes: string) => `首个：${range}，${changes}`,
    change: (field: string, before: string, after: string) => `${field} ${before} → ${after}`,
    unknown: "未知",
    flag: { true: "是", false: "否" },
    colon: "：",
    list: "；",
    more: (count: string) => `另有 ${count} 项关注发生变化`,
    link: "查看全部变化",
    off: "修改通知方式",
    fields: {
      country: "国家与地区",
      region: "省州",
      city: "城市",
      asn: "网络",
      isp: "运营商",
      is_vpn: "VPN",
      is_tor: "Tor",
      is_data_center: "数据中心",
      is_proxy: "公开代理",
      is_relay: "隐私中继",
      is_hosting: "主机托管",
    } satisfies Record<ChangeField, string>,
  },
};

/** The email about what a version changed for an account. */
export function emailAbout(
  { regions }: Pick<App, "regions">,
  language: Language,
  { id, version, versionBefore }: Pick<WatchReport, "id" | "version" | "versionBefore">,
  changes: readonly ChangedWatch[],
): MailMessage {
  const words = texts[language];
  const number = (value: number) => value.toLocaleString(words.tag);
  const country = (code: string) => regions.name(code, language) || code;
  const shownOf = (field: ChangeField, value: string) => {
    if (value === "") return words.unknown;
    if (field === "country") return country(value);
    return field.startsWith("is_") ? words.flag[value as "true" | "false"] : value;
  };
  const firstOf = (change: ChangedWatch) =>
    change.first.slice(0, 1).map((stored) => {
      const { start, end, fields } = describeSample(stored, language);
      const parts = fields.map(({ field, before, after }) =>
        words.change(words.fields[field], shownOf(field, before), shownOf(field, after)),
      );
      return words.first(start === end ? start : `${start} – ${end}`, parts.join(words.list));
    });
  const nameOf = ({ kind, value, name }: ChangedWatch) => {
    const shown = kind === "countries" ? value.split(",").map(country).join(", ") : value;
    return name === "" ? shown : `${name} (${shown})`;
  };
  const lineOf = (change: ChangedWatch) => {
    const counts = (["changed", "gained", "lost"] as const)
      .filter((type) => change[type] > 0)
      .map((type) => words.count(number(change[type]), words.counts[type]));
    return [`${nameOf(change)}${words.colon}${counts.join(words.list)}`, ...firstOf(change)].join("\n");
  };
  const more = changes.length - MAX_WATCHES;
  return {
    subject: words.subject(number(changes.length), version),
    paragraphs: [
      words.lead(version, versionBefore, number(changes.length)),
      ...changes.slice(0, MAX_WATCHES).map(lineOf),
      ...(more > 0 ? [words.more(number(more))] : []),
    ],
    link: { path: `/user?tab=watches&report=${id}`, label: words.link },
    footer: { path: "/user?tab=watches", label: words.off },
  };
}
