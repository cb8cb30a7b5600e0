import type { LoginProviderName } from "@meridian/contract/login-provider-names";
import type { Config } from "../../config.ts";
import { openAlipayLogin } from "./alipay.ts";
import { openGithub } from "./github.ts";
import { openOidc } from "./oidc.ts";
import type { LoginProvider } from "./provider.ts";
import { openWechatLogin } from "./wechat.ts";

const GOOGLE = "https://accounts.google.com";
const MICROSOFT = "https://login.microsoftonline.com/common/v2.0";

/** The offered providers, in the order shown to a visitor. */
export type LoginProviders = ReadonlyMap<LoginProviderName, LoginProvider>;

/** Opens the providers that the settings name. */
export function openLoginProviders(config: Config): LoginProviders {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET = "", GOOGLE_URL = GOOGLE } = config;
  const { MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET = "", MICROSOFT_URL = MICROSOFT } = config;
  const google = { name: "google", issuer: GOOGLE_URL, clientSecret: GOOGLE_CLIENT_SECRET } as const;
  const microsoft = { name: "microsoft", issuer: MICROSOFT_URL, clientSecret: MICROSOFT_CLIENT_SECRET } as const;
  const providers = [
    GOOGLE_CLIENT_ID ? openOidc({ ...google, clientId: GOOGLE_CLIENT_ID }) : null,
    MICROSOFT_CLIENT_ID ? openOidc({ ...microsoft, clientId: MICROSOFT_CLIENT_ID }) : null,
    config.GITHUB_CLIENT_ID ? openGithub(config) : null,
    config.WECHAT_LOGIN_APP_ID ? openWechatLogin(config) : null,
    config.ALIPAY_LOGIN_APP_ID ? openAlipayLogin(config) : null,
  ];
  return new Map(providers.flatMap((provider) => (provider ? [[provider.name, provider]] : [])));
}
