import type { IncomingHttpHeaders } from "node:http";

export interface Credentials {
  secret: string;
  /** In the URL, where proxies and logs can read it. */
  isInUrl: boolean;
}

/** The key of a request, in any supported form: three headers, Basic, or the query. */
export function credentialsOf(headers: IncomingHttpHeaders, query: unknown): Credentials | null {
  const { authorization } = headers;
  if (authorization !== undefined) {
    const secret = fromAuthorization(authorization);
    return secret === "" ? null : { secret, isInUrl: false };
  }
  const header = headers["x-api-key"];
  if (typeof header === "string" && header !== "") return { secret: header, isInUrl: false };
  const { key, token, "api-key": apiKey } = query as { key?: unknown; token?: unknown; "api-key"?: unknown };
  const secret = key ?? token ?? apiKey;
  return typeof secret === "string" && secret !== "" ? { secret, isInUrl: true } : null;
}

/** Basic carries the key as the user, the password, or both; keys are recognised by their form. */
function fromAuthorization(value: string): string {
  const [, scheme = "", rest = ""] = /^(\S+)\s+(\S+)$/.exec(value) ?? [];
  switch (scheme.toLowerCase()) {
    case "bearer":
    case "apikey":
      return rest;
    case "basic": {
      const [user = "", password = ""] = Buffer.from(rest, "base64").toString("latin1").split(":", 2);
      return password.startsWith("mrd_") ? password : user;
    }
    default:
      return "";
  }
}
