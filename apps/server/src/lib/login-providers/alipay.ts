import type * as Alipay from "alipay-sdk";
import * as z from "zod";
import type { Config } from "../../config.ts";
import { pemOf } from "../payments/provider.ts";
import { loadPackage } from "../runtime-files.ts";
import { type LoginProvider, TIMEOUT_MS } from "./provider.ts";

const AUTHORIZE = "https://openauth.alipay.com/oauth2/publicAppAuthorize.htm";

/** Applications made since 2023 get an open_id, older ones a user_id. */
const Token = z.union([
  z.object({ open_id: z.string().min(1) }).transform(({ open_id }) => open_id),
  z.object({ user_id: z.string().min(1) }).transform(({ user_id }) => user_id),
]);

/** Alipay: the visitor scans a code; the request for the token and its answer are signed with RSA2. */
export function openAlipayLogin(config: Config): LoginProvider {
  const appId = config.ALIPAY_LOGIN_APP_ID ?? "";
  const { AlipaySdk } = loadPackage("alipay-sdk") as typeof Alipay;
  const sdk = new AlipaySdk({
    appId,
    privateKey: pemOf(config.ALIPAY_LOGIN_PRIVATE_KEY ?? "", "PRIVATE KEY"),
    keyType: "PKCS8",
    alipayPublicKey: pemOf(config.ALIPAY_LOGIN_PUBLIC_KEY ?? "", "PUBLIC KEY"),
    timeout: TIMEOUT_MS,
    camelcase: false,
    ...(config.ALIPAY_LOGIN_URL && { gateway: config.ALIPAY_LOGIN_URL }),
  });
  return {
    name: "alipay",
    async authorizationUrl({ redirectUri, state }) {
      const query = { app_id: appId, scope: "auth_user", redirect_uri: redirectUri, state };
      return new URL(`${AUTHORIZE}?${new URLSearchParams(query)}`);
    },
    async identify(parameters) {
      const code = parameters.get("auth_code");
      if (!code) throw new Error("Alipay sent no code");
      const request = { grant_type: "authorization_code", code };
      const answer = await sdk.exec("alipay.system.oauth.token", request, { validateSign: true });
      const { data: subject } = Token.safeParse(answer);
      if (subject === undefined) throw new Error(`Alipay: ${answer.code} ${answer.sub_code} ${answer.sub_msg}`);
      return { subject, email: "", isEmailVerified: false, name: "" };
    },
  };
}
