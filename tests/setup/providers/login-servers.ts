import { createHash, createSign, createVerify, generateKeyPairSync, randomUUID } from "node:crypto";
import { openProvider, type ProviderRequest } from "./provider-server.ts";

const json = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });

/** What a browser brings back from an authorization address, once somebody has agreed there. */
export const callbackOf = (address: string, parameters: Record<string, string>): string => {
  const given = new URL(address).searchParams;
  const callback = new URL(given.get("redirect_uri") ?? "");
  callback.search = String(new URLSearchParams({ ...parameters, state: given.get("state") ?? "" }));
  return callback.pathname + callback.search;
};

export interface GithubUser {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[];
}

/** GitHub's token endpoint and API, as a GitHub Enterprise Server has them. */
export async function openGithubServer() {
  const codes = new Map<string, { user: GithubUser; challenge: string; redirectUri: string }>();
  const tokens = new Map<string, GithubUser>();
  const exchange = ({ body }: ProviderRequest) => {
    const fields = new URLSearchParams(body);
    const known = codes.get(fields.get("code") ?? "");
    codes.delete(fields.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(fields.get("code_verifier") ?? "")
      .digest("base64url");
    if (fields.get("client_id") !== "hub" || fields.get("client_secret") !== "hub-secret")
      return json({ error: "incorrect_client_credentials" });
    // GitHub reports errors with status 200.
    if (known?.challenge !== challenge || known.redirectUri !== fields.get("redirect_uri"))
      return json({ error: "bad_verification_code", error_description: "The code passed is incorrect or expired." });
    const token = `gho_${randomUUID()}`;
    tokens.set(token, known.user);
    return json({ access_token: token, scope: "read:user,user:email", token_type: "bearer" });
  };
  const server = await openProvider((request) => {
    if (request.method === "POST" && request.path === "/login/oauth/access_token") return exchange(request);
    const user = tokens.get(request.headers.authorization?.replace(/^Bearer /i, "") ?? "");
    if (!request.headers["user-agent"]) return json({ message: "User-Agent missing" }, 403);
    if (!user) return json({ message: "Bad credentials" }, 401);
    const { emails, ...own } = user;
    if (request.path === "/api/v3/user") return json({ ...own, email: null });
    return request.path === "/api/v3/user/emails" ? json(emails) : json({ message: "Not Found" }, 404);
  });
  return {
    ...server,
    settings: { GITHUB_CLIENT_ID: "hub", GITHUB_CLIENT_SECRET: "hub-secret", GITHUB_URL: server.url },
    visit(address: string, user: GithubUser): string {
      const given = new URL(address).searchParams;
      const code = randomUUID();
      const challenge = given.get("code_challenge") ?? "";
      codes.set(code, { user, challenge, redirectUri: given.get("redirect_uri") ?? "" });
      return callbackOf(address, { code });
    },
  };
}

export interface WechatUser {
  openid: string;
  unionid: string;
  nickname: string;
}

/** WeChat's calls for the login of websites; it names JSON `text/plain` and reports errors with status 200. */
export async function openWechatServer() {
  const codes = new Map<string, WechatUser>();
  const tokens = new Map<string, WechatUser>();
  const answer = (url: URL) => {
    const given = Object.fromEntries(url.searchParams);
    if (url.pathname === "/sns/oauth2/access_token") {
      const user = codes.get(given.code ?? "");
      codes.delete(given.code ?? "");
      if (given.appid !== "wx1" || given.secret !== "wx-secret") return { errcode: 40125, errmsg: "invalid appsecret" };
      if (!user || given.grant_type !== "authorization_code") return { errcode: 40029, errmsg: "invalid code" };
      const access_token = randomUUID();
      tokens.set(access_token, user);
      return { access_token, expires_in: 7200, refresh_token: "r", openid: user.openid, scope: "snsapi_login" };
    }
    const user = tokens.get(given.access_token ?? "");
    if (url.pathname !== "/sns/userinfo" || user?.openid !== given.openid)
      return { errcode: 40003, errmsg: "invalid openid" };
    return { ...user, sex: 0, province: "", city: "", country: "", headimgurl: "", privilege: [] };
  };
  const server = await openProvider(({ path }) => ({
    headers: { "content-type": "text/plain" },
    body: JSON.stringify(answer(new URL(path, "http://localhost"))),
  }));
  return {
    ...server,
    settings: { WECHAT_LOGIN_APP_ID: "wx1", WECHAT_LOGIN_SECRET: "wx-secret", WECHAT_LOGIN_URL: server.url },
    visit(address: string, user: WechatUser): string {
      const code = randomUUID();
      codes.set(code, user);
      return callbackOf(address, { code });
    },
  };
}

const pair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

/** Alipay's gateway for `alipay.system.oauth.token`: verifies RSA2 signatures of requests and signs its answers. */
export async function openAlipayLoginServer() {
  const [theirs, ours, stranger] = [pair(), pair(), pair()];
  let isForged = false;
  const codes = new Map<string, Record<string, string>>();
  const server = await openProvider(({ path, body }) => {
    const url = new URL(path, "http://localhost");
    const fields: Record<string, string> = {
      ...Object.fromEntries(url.searchParams),
      ...Object.fromEntries(new URLSearchParams(body)),
    };
    const text = Object.keys(fields)
      .filter((name) => name !== "sign" && fields[name])
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join("&");
    const isOurs =
      fields.sign_type === "RSA2" &&
      createVerify("RSA-SHA256")
        .update(text)
        .verify(ours.publicKey, fields.sign ?? "", "base64");
    const user = codes.get(fields.code ?? "");
    codes.delete(fields.code ?? "");
    const isRight = isOurs && user && fields.method === "alipay.system.oauth.token" && fields.app_id === "2021";
    // A refusal has another name than the answer.
    const name = isRight ? "alipay_system_oauth_token_response" : "error_response";
    const answer = JSON.stringify(
      isRight
        ? { ...user, access_token: randomUUID(), expires_in: 1_296_000, auth_start: "2026-01-01 00:00:00" }
        : { code: "40002", msg: "Invalid Arguments", sub_code: "isv.code-invalid", sub_msg: "授权码code无效" },
    );
    const key = isForged ? stranger.privateKey : theirs.privateKey;
    const sign = createSign("RSA-SHA256").update(answer).sign(key, "base64");
    return { body: `{"${name}":${answer},"sign":"${sign}"}` };
  });
  return {
    ...server,
    settings: {
      ALIPAY_LOGIN_APP_ID: "2021",
      ALIPAY_LOGIN_PRIVATE_KEY: ours.privateKey,
      ALIPAY_LOGIN_PUBLIC_KEY: theirs.publicKey,
      ALIPAY_LOGIN_URL: `${server.url}/gateway.do`,
    },
    forge: (forges: boolean) => {
      isForged = forges;
    },
    visit(address: string, user: { open_id: string } | { user_id: string }): string {
      const auth_code = randomUUID();
      codes.set(auth_code, user);
      return callbackOf(address, { auth_code, app_id: "2021", scope: "auth_user" });
    },
  };
}
