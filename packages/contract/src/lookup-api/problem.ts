import * as z from "zod";
import { type Language, pathPrefix } from "../errors.ts";
import { type LookupErrorName, lookupErrorNames, lookupErrors, usedUpShareResolution } from "./errors.ts";

/** The body of an error: problem details (RFC 9457) with members of our own. */
export const Problem = z.strictObject({
  type: z.string().meta({
    format: "uri",
    en: "Identifies the kind of error; also the address of a page that explains it",
    zh: "标识错误类型，也是其说明页的地址",
  }),
  title: z.string().meta({ en: "Name of the kind of error, always in English", zh: "错误类型的名称，固定为英文" }),
  status: z.int().meta({ en: "The HTTP status", zh: "HTTP 状态码" }),
  detail: z.string().meta({ en: "What is wrong, in the requested language", zh: "错误说明，按请求语言返回" }),
  code: z.enum(lookupErrorNames).meta({
    en: "The kind of error, for programs",
    zh: "错误代码，供程序判断",
  }),
  field: z
    .string()
    .nullable()
    .meta({ en: "The invalid field; null if it is not about one", zh: "出错的字段；与字段无关时为 null" }),
  resolution: z.string().meta({ en: "What the caller can do about it", zh: "处理方式" }),
  documentation: z.string().meta({
    format: "uri",
    en: "The page that explains it, in the same language",
    zh: "该错误的说明页，语言与 `detail` 相同",
  }),
  request_id: z
    .string()
    .meta({ en: "ID of the call; the same as `X-Request-Id`", zh: "请求编号，与 `X-Request-Id` 相同" }),
});
export type Problem = z.output<typeof Problem>;

/** The media type of a problem. */
export const PROBLEM_TYPE = "application/problem+json";

/** What a problem is about, and for whom it is written. */
interface Occurrence {
  language: Language;
  /** Origin of the documentation, such as `https://example.com`. */
  origin: string;
  requestId: string;
  field?: string | null;
  /** What is used up is a share of a main account's service. */
  isOfShare?: boolean;
}

/** An error as its caller reads it. */
export function problemOf(
  code: LookupErrorName,
  { language, origin, requestId, field = null, isOfShare = false }: Occurrence,
): Problem {
  const { status, message, resolution } = lookupErrors[code];
  return {
    type: `${origin}/doc/errors#${code}`,
    title: titleOf(code),
    status,
    detail: message[language],
    code,
    field,
    resolution: (isOfShare ? usedUpShareResolution : resolution)[language],
    documentation: `${origin}${pathPrefix(language)}/doc/errors#${code}`,
    request_id: requestId,
  };
}

const abbreviations: Readonly<Record<string, string>> = { ip: "IP", ips: "IPs", api: "API", id: "ID" };

/** `INVALID_IP_ADDRESS` as "Invalid IP address". */
function titleOf(code: LookupErrorName): string {
  const text = code
    .toLowerCase()
    .split("_")
    .map((word) => abbreviations[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
