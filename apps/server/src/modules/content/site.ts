import type { api } from "@meridian/contract";
import { priceTypeNames, products } from "@meridian/contract/catalog";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { passwordLength } from "../account/password-rules.ts";
import { EXPIRE_SECONDS, RESEND_SECONDS } from "../account/sms-codes.ts";
import { FREE_LOOKUPS_PER_MONTH } from "../services/services.ts";
import { currentState } from "../status/status.ts";

type SiteFacts = HandlerOutput<typeof api.content.webInit>;

/** The claims of the specification's first section. */
export const stats = {
  expert_num: 100,
  monitor_point_num: 900,
  company_num: 3000,
  avg_ms: 40,
  uptime: "99.99%",
  db_update_days: 7,
};

/** How long the first channel and invitation of a visitor are remembered. */
const ATTRIBUTION_DAYS = 30;

/** The data every page needs first. */
export async function siteFacts(app: App, language: Language): Promise<SiteFacts> {
  const { config, payments, now } = app;
  const year = now().getUTCFullYear();
  return {
    all_free_api_num: FREE_LOOKUPS_PER_MONTH,
    site: {
      name: language === "en" ? "Meridian" : "子午",
      logo: `${config.PUBLIC_URL}/favicon.svg`,
      icp_no: config.ICP_NO,
      police_no: config.POLICE_NO,
      copyright: language === "en" ? `© ${year} Meridian` : `© ${year} 子午`,
    },
    stats,
    price_types: Object.entries(priceTypeNames).map(([type, name]) => ({ type: Number(type), name: name[language] })),
    pay_channels: [...payments.keys()],
    sms: { length: 6, resend_seconds: RESEND_SECONDS, expire_seconds: EXPIRE_SECONDS },
    password_rule: passwordLength,
    upload: { max_bytes: 10_485_760, mimes: ["image/jpeg", "image/png", "image/webp", "application/pdf"] },
    login_tabs: ["password", "code"],
    sibling_logout_url: config.SIBLING_LOGOUT_URL ?? "",
    ad_monitor_url: config.AD_MONITOR_URL ?? "",
    cookie_domain: config.COOKIE_DOMAIN,
    status: await currentState(app),
    server_at: now(),
  };
}

interface Cookies {
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, days: number): void;
}

/** Remembers who referred the visitor; the first one wins, so a later link cannot take the credit. */
export function rememberAttribution(
  { cookies, setCookie }: Cookies,
  { channel, invite_code }: { channel?: string | undefined; invite_code?: string | undefined },
): void {
  if (channel && !cookies.channel) setCookie("channel", channel, ATTRIBUTION_DAYS);
  if (invite_code && !cookies.invite_code) setCookie("invite_code", invite_code, ATTRIBUTION_DAYS);
}

/** The product pages, named in the reader's language. */
export const listProducts = (language: Language) =>
  products.map(({ slug, path, name, summary }) => ({ slug, path, name: name[language], summary: summary[language] }));
