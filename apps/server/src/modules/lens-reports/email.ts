import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { MailMessage } from "../delivery/delivery.ts";
import type { Compared } from "./compare.ts";
import { changesSince, type FullWeek } from "./lens-reports.ts";
import { type Share, UNKNOWN } from "./summary.ts";

const MAX_COUNTRIES = 5;
const MAX_NEW = 10;

const texts = {
  en: {
    tag: "en",
    subject: (name: string, week: string) => `${name}: week of ${week}`,
    total: (addresses: string, occurrences: string, week: string) =>
      `Addresses in the week of ${week}: ${addresses}. Occurrences: ${occurrences}.`,
    before: (addresses: string, occurrences: string, week: string) =>
      `In the week of ${week} before it: ${addresses} addresses, ${occurrences} occurrences.`,
    first: "This is the first week of the report; the next email compares.",
    countries: "Countries and regions, by addresses:",
    newCountries: (names: string) => `New countries and regions: ${names}`,
    newNetworks: (names: string) => `New networks: ${names}`,
    hosting: "Data centers and hosting",
    privacy: "Tor, VPNs, proxies and relays",
    line: (name: string, share: string, change: string) => `${name}: ${share}${change && ` (${change})`}`,
    points: (points: string) => `${points} points`,
    list: ", ",
    more: (count: string) => `${count} more`,
    unknown: "Location unknown",
    link: "Open the report",
    off: "Turn this email off",
  },
  zh: {
    tag: "zh-CN",
    subject: (name: string, week: string) => `${name}：${week}起的一周`,
    total: (addresses: string, occurrences: string, week: string) =>
      `${week}起的一周：${addresses} 个地址，出现 ${occurrences} 次。`,
    before: (addresses: string, occurrences: string, week: string) =>
      `此前${week}起的一周：${addresses} 个地址，出现 ${occurrences} 次。`,
    first: "这是该报告的第一周，下一封邮件将给出比较。",
    countries: "国家与地区（按地址数）：",
    newCountries: (names: string) => `新出现的国家与地区：${names}`,
    newNetworks: (names: string) => `新出现的网络：${names}`,
    hosting: "数据中心与主机托管",
    privacy: "Tor、VPN、代理与中继",
    line: (name: string, share: string, change: string) => `${name}：${share}${change && `（${change}）`}`,
    points: (points: string) => `${points} 个百分点`,
    list: "、",
    more: (count: string) => `另有 ${count} 个`,
    unknown: "位置未知",
    link: "查看报告",
    off: "关闭此邮件",
  },
};

const shareOf = ({ addresses }: Pick<Share, "addresses">, { totals }: FullWeek): number =>
  addresses / Math.max(1, totals.addresses);

/** The email about a week of a report, beside the week before. */
export function emailAbout(
  { regions }: Pick<App, "regions">,
  language: Language,
  { id, name }: { id: number; name: string },
  { week, before }: { week: FullWeek; before: FullWeek | null },
): MailMessage {
  const words = texts[language];
  const day = (monday: string) =>
    new Intl.DateTimeFormat(words.tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(monday));
  const number = (value: number) => value.toLocaleString(words.tag);
  const percent = new Intl.NumberFormat(words.tag, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const signed = new Intl.NumberFormat(words.tag, {
    signDisplay: "always",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const line = (label: string, share: number, earlier: number | null) =>
    words.line(
      label,
      percent.format(share),
      earlier === null ? "" : words.points(signed.format((share - earlier) * 100)),
    );
  const countryName = ({ key }: Compared) => (key === UNKNOWN ? words.unknown : regions.name(key, language) || key);
  const networkName = ({ key, name }: Compared) => (name === "" || name === key ? key : `${key} ${name}`);
  const { countries, networks } = changesSince(week, before);
  const newOnes = (entries: readonly Compared[], nameOf: (entry: Compared) => string) => {
    const names = entries.filter(({ is_new }) => is_new).map(nameOf);
    const more = names.length > MAX_NEW ? [words.more(number(names.length - MAX_NEW))] : [];
    return [...names.slice(0, MAX_NEW), ...more].join(words.list);
  };
  const [newCountries, newNetworks] = [newOnes(countries, countryName), newOnes(networks, networkName)];
  const flag = (kind: "hosting" | "privacy") => {
    const now = week.totals[kind];
    const earlier = before?.totals[kind];
    return now === null
      ? []
      : [line(words[kind], shareOf(now, week), earlier && before ? shareOf(earlier, before) : null)];
  };
  const total = ({ totals, week: monday }: FullWeek) =>
    [number(totals.addresses), number(totals.occurrences), day(monday)] as const;
  const link = { path: `/user?tab=reports&id=${id}`, label: words.link };
  return {
    subject: words.subject(name, day(week.week)),
    paragraphs: [
      [words.total(...total(week)), before ? words.before(...total(before)) : words.first].join("\n"),
      [
        words.countries,
        ...countries
          .filter(({ addresses }) => addresses > 0)
          .slice(0, MAX_COUNTRIES)
          .map((entry) =>
            line(
              countryName(entry),
              shareOf(entry, week),
              before && shareOf({ addresses: entry.addresses_before }, before),
            ),
          ),
      ].join("\n"),
      ...(newCountries ? [words.newCountries(newCountries)] : []),
      ...(newNetworks ? [words.newNetworks(newNetworks)] : []),
      [...flag("hosting"), ...flag("privacy")].join("\n"),
    ],
    link,
    footer: { ...link, label: words.off },
  };
}
