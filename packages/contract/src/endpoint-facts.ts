import type { Access } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Language } from "./errors.ts";

const units = [
  [86_400, "day", "天"],
  [3600, "hour", "小时"],
  [60, "minute", "分钟"],
  [1, "second", "秒"],
] as const;

/** A number of seconds in the largest unit that divides it, such as "1 day" or "10 minutes". */
function durationOf(seconds: number, language: Language): string {
  const [size, en, zh] = units.find(([size]) => seconds % size === 0)!;
  const count = seconds / size;
  return `${count} ${language === "zh" ? zh : count === 1 ? en : `${en}s`}`;
}

const labels = {
  en: {
    needs: "Access: ",
    limit: (max: number, seconds: number) =>
      `At most ${max} calls per ${durationOf(seconds, "en").replace(/^1 /, "")}.`,
    idempotent:
      "Accepts the header `idempotency-key`: repeating a call with the same key and body within 24 hours returns the first result.",
    cached: (seconds: number) => `The response may be cached for ${durationOf(seconds, "en")}.`,
    access: {
      public: "everyone.",
      optional: "everyone; a session is used if one is sent.",
      user: "any logged-in user.",
      main: "the main account.",
    },
    permission: (name: string) => `the main account, and sub-accounts whose role includes \`${name}\`.`,
  },
  zh: {
    needs: "调用权限：",
    limit: (max: number, seconds: number) =>
      `每${durationOf(seconds, "zh")
        .replace(/^1 /, "")
        .replace(/^(?=\d)/, " ")}最多 ${max} 次。`,
    idempotent: "支持请求头 `idempotency-key`：24 小时内以相同的键和请求体重复调用，返回第一次的结果。",
    cached: (seconds: number) => `结果可缓存 ${durationOf(seconds, "zh")}。`,
    access: {
      public: "所有人。",
      optional: "所有人；已登录时按当前用户处理。",
      user: "已登录用户。",
      main: "主账号。",
    },
    permission: (name: string) => `主账号，以及角色含 \`${name}\` 权限的子账号。`,
  },
};

const accessText = (access: Access, language: Language): string => {
  const { access: texts, permission } = labels[language];
  return access in texts ? texts[access as keyof typeof texts] : permission(access);
};

/** Who may call an endpoint, how often, and what may be repeated or cached, as sentences in Markdown. */
export function factsOf({ access, rate, idempotent, cacheSeconds }: Endpoint, language: Language): string[] {
  const label = labels[language];
  return [
    `${label.needs}${accessText(access, language)}`,
    ...(rate ? [label.limit(rate.max, rate.seconds)] : []),
    ...(idempotent ? [label.idempotent] : []),
    ...(cacheSeconds ? [label.cached(cacheSeconds)] : []),
  ];
}
