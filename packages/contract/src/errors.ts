/** The two languages of the product; the wire says them as BCP 47 tags in the `lang` header. */
export type Language = "en" | "zh";

interface ErrorDefinition {
  /** The envelope's `code`. */
  code: number;
  /** HTTP status, where it is not 200: only for calls that never reached a handler, and for crashes. */
  status?: number;
  en: string;
  zh: string;
}

/**
 * Every failure a caller can be told about. The server throws the name, the wire carries the code, the text follows
 * the caller's language; `{name}` in a text is filled from the failure's data.
 */
export const errors = {
  INVALID_INPUT: { code: 400, en: "Please check {first}", zh: "请检查 {first}" },
  FORBIDDEN: { code: 403, en: "You do not have permission to do this", zh: "您没有权限执行此操作" },
  NOT_FOUND: { code: 404, en: "Not found", zh: "未找到" },
  UNKNOWN_PATH: { code: 404, status: 404, en: "There is no such address here", zh: "此地址不存在" },
  WRONG_METHOD: { code: 405, status: 405, en: "Use {allow} for this address", zh: "此地址请使用 {allow} 方法" },
  CONFLICT: { code: 409, en: "This is not possible in the current state", zh: "当前状态下无法执行此操作" },
  IDEMPOTENCY_CLASH: {
    code: 409,
    en: "This idempotency key was already used for another request",
    zh: "该幂等键已用于另一个请求",
  },
  TOO_LARGE: {
    code: 413,
    status: 413,
    en: "The request is larger than {max_bytes} bytes",
    zh: "请求超过 {max_bytes} 字节",
  },
  UNSUPPORTED_TYPE: {
    code: 415,
    status: 415,
    en: "Send form-data, a urlencoded form or JSON, not {mime}",
    zh: "请使用 form-data、urlencoded 表单或 JSON，不支持 {mime}",
  },
  MALFORMED_BODY: { code: 400, status: 400, en: "The request body cannot be read", zh: "无法读取请求内容" },
  TOO_MANY_REQUESTS: {
    code: 429,
    status: 429,
    en: "Too many requests; try again in {retry_after_seconds} s",
    zh: "请求过于频繁，请 {retry_after_seconds} 秒后再试",
  },
  SERVER_ERROR: {
    code: 500,
    status: 500,
    en: "Something went wrong on our side (request {request_id})",
    zh: "服务器出错（请求编号 {request_id}）",
  },
  UNAVAILABLE: {
    code: 503,
    status: 503,
    en: "The service is temporarily unavailable; try again shortly",
    zh: "服务暂时不可用，请稍后再试",
  },
  SESSION_INVALID: { code: 506, en: "Your session has ended; please log in again", zh: "登录已失效，请重新登录" },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorName = keyof typeof errors;
/** The envelope's code for success. */
export const OK = 200;

/** The text of a failure in one language, with the failure's data filled in. */
export function errorText(name: ErrorName, language: Language, data: Readonly<Record<string, unknown>> = {}): string {
  return errors[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(data[key] ?? ""));
}
