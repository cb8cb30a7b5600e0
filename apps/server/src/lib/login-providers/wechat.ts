import * as z from "zod";
import type { Config } from "../../config.ts";
import { type LoginProvider, TIMEOUT_MS } from "./provider.ts";

const Token = z.object({ access_token: z.string().min(1), openid: z.string().min(1) });
const User = z.object({ unionid: z.string().min(1), nickname: z.string().default("") });
const Refusal = z.object({ errcode: z.int(), errmsg: z.string().default("") });

/**
 * WeChat's login for websites: the visitor scans a code. The protocol resembles OAuth 2 but names its parameters
 * differently, and reports errors with status 200.
 */
export function openWechatLogin(config: Config): LoginProvider {
  const { WECHAT_LOGIN_APP_ID = "", WECHAT_LOGIN_SECRET = "", WECHAT_LOGIN_URL } = config;
  const own = WECHAT_LOGIN_URL?.replace(/\/$/, "");
  const site = own ?? "https://open.weixin.qq.com";
  const api = own ?? "https://api.weixin.qq.com";
  const read = async <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> => {
    const url = `${api}${path}?${new URLSearchParams(query)}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`WeChat answered ${path} with ${response.status}`);
    const answer: unknown = JSON.parse(await response.text());
    const { data: refusal } = Refusal.safeParse(answer);
    if (refusal && refusal.errcode !== 0)
      throw new Error(`WeChat answered ${path} with ${refusal.errcode} ${refusal.errmsg}`);
    return schema.parse(answer);
  };
  return {
    name: "wechat",
    async authorizationUrl({ redirectUri, state }) {
      const query = { appid: WECHAT_LOGIN_APP_ID, redirect_uri: redirectUri, response_type: "code" };
      const parameters = new URLSearchParams({ ...query, scope: "snsapi_login", state });
      return new URL(`${site}/connect/qrconnect?${parameters}#wechat_redirect`);
    },
    async identify(parameters) {
      const code = parameters.get("code");
      if (!code) throw new Error("WeChat sent no code");
      const { access_token, openid } = await read(
        "/sns/oauth2/access_token",
        { appid: WECHAT_LOGIN_APP_ID, secret: WECHAT_LOGIN_SECRET, code, grant_type: "authorization_code" },
        Token,
      );
      // The openid differs between applications of one company, the unionid does not.
      const { unionid, nickname } = await read("/sns/userinfo", { access_token, openid }, User);
      return { subject: unionid, email: "", isEmailVerified: false, name: nickname };
    },
  };
}
