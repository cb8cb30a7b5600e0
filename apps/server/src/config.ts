import { resolve } from "node:path";
import * as z from "zod";
import { regionNamings } from "./lib/regions.ts";

const port = (value: number) => z.preprocess(numberFromText, z.int().min(0).max(65535).default(value));
const count = z.preprocess(numberFromText, z.int().min(1).optional());
const listOf = (item: z.ZodType<string, string>) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
/** A name or address and a port; an IPv6 address is in brackets. */
const hostAndPort = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i;
/** An address, with a port unless it is 53. */
const resolverAddress = z.union([z.ipv4(), z.ipv6(), z.string().regex(/^(?:[\d.]+|\[[0-9a-f:.]+\]):\d{1,5}$/i)]);
const optionalUrl = (protocols: RegExp) => z.url({ protocol: protocols }).optional();

/** Every setting of the product. A test compares docs/settings.md with this schema. */
export const Settings = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: port(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".data"),
  IPDB_COPY_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: optionalUrl(/^rediss?$/),
  PUBLIC_URL: optionalUrl(/^https?$/),
  PROBE_URL: optionalUrl(/^https?$/),
  TRUSTED_PROXIES: listOf(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)
    .transform((name) => name.toLowerCase())
    .default("x-forwarded-for"),
  DNS_SERVERS: listOf(resolverAddress),
  RDAP_BOOTSTRAP_URL: z.url({ protocol: /^https?$/ }).default("https://data.iana.org/rdap/"),
  WHOIS_SERVER: z.string().regex(hostAndPort).default("whois.iana.org:43"),
  REGISTRY_HOSTS: listOf(z.string().regex(hostAndPort)),
  WEBHOOK_HOSTS: listOf(z.string().regex(hostAndPort)),
  INPUT_HOSTS: listOf(z.string().regex(hostAndPort)),
  FEED_HOSTS: listOf(z.string().regex(hostAndPort)),
  RPKI_CACHE_DIR: z.string().min(1).optional(),
  RPKI_TALS: listOf(z.string().min(1)),
  BULK_JOBS_AT_ONCE: z.preprocess(numberFromText, z.int().min(0).max(32).default(1)),
  BULK_STORAGE_GB: z.preprocess(numberFromText, z.int().min(1).default(50)),
  BULK_PART_ROWS: z.preprocess(numberFromText, z.int().min(1).max(5_000_000).default(500_000)),
  METRICS_PORT: port(9464),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  WORKER_METRICS_PORT: port(9465),
  MAX_CONNECTIONS: count,
  MAX_CONNECTIONS_PER_ADDRESS: count,
  REGION_NAMES: z.enum(regionNamings).default("cldr"),
  DEFAULT_LANGUAGE: z.enum(["en", "zh"]).default("en"),
  DISK_RESERVE_MB: z.preprocess(numberFromText, z.int().min(0).default(64)),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  WEB_DIR: z.string().min(1).default("apps/web/dist"),
  AD_MONITOR_URL: optionalUrl(/^https$/),
  SIBLING_LOGOUT_URL: optionalUrl(/^https?$/),
  ICP_NO: z.string().max(60).default(""),
  POLICE_NO: z.string().max(60).default(""),
  SECRET: z.string().min(32).optional(),
  SIBLING_SECRET: z.string().min(32).optional(),
  COOKIE_DOMAIN: z.string().max(253).default(""),
  SMS_PROVIDER: z.enum(["outbox", "alibaba", "twilio"]).default("outbox"),
  ALIBABA_ACCESS_KEY_ID: z.string().optional(),
  ALIBABA_ACCESS_KEY_SECRET: z.string().optional(),
  ALIBABA_SMS_SIGN: z.string().optional(),
  ALIBABA_SMS_TEMPLATE: z.string().optional(),
  ALIBABA_SMS_URL: optionalUrl(/^https?$/),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: optionalUrl(/^https?$/),
  ALIBABA_SMS_NOTICE_TEMPLATE: z.string().optional(),
  IDENTITY_PARTNER: z.enum(["none", "alibaba"]).default("none"),
  ALIBABA_IDENTITY_SCENE_ID: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  ALIBABA_IDENTITY_URL: optionalUrl(/^https?$/),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: optionalUrl(/^https?$/),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_URL: optionalUrl(/^https?$/),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: optionalUrl(/^https?$/),
  WECHAT_LOGIN_APP_ID: z.string().optional(),
  WECHAT_LOGIN_SECRET: z.string().optional(),
  WECHAT_LOGIN_URL: optionalUrl(/^https?$/),
  ALIPAY_LOGIN_APP_ID: z.string().optional(),
  ALIPAY_LOGIN_PRIVATE_KEY: z.string().optional(),
  ALIPAY_LOGIN_PUBLIC_KEY: z.string().optional(),
  ALIPAY_LOGIN_URL: optionalUrl(/^https?$/),
  SMTP_URL: optionalUrl(/^smtps?$/),
  COMPANY_NAME: z.string().min(1).max(100).default("子午"),
  COMPANY_NAME_EN: z.string().min(1).max(100).default("Meridian"),
  COMPANY_TAX_NO: z.string().max(20).default(""),
  COMPANY_ADDRESS: z.string().max(200).default(""),
  EINVOICE_PROVIDER: z.enum(["none", "nuonuo"]).default("none"),
  EINVOICE_APP_KEY: z.string().optional(),
  EINVOICE_APP_SECRET: z.string().optional(),
  EINVOICE_ACCESS_TOKEN: z.string().optional(),
  EINVOICE_TAX_NO: z.string().optional(),
  EINVOICE_CLERK: z.string().max(20).default(""),
  EINVOICE_TAX_RATE: z
    .string()
    .regex(/^0(?:\.\d{1,3})?$/)
    .default("0.06"),
  EINVOICE_URL: optionalUrl(/^https?$/),
  QICHACHA_KEY: z.string().optional(),
  QICHACHA_SECRET: z.string().optional(),
  QICHACHA_URL: optionalUrl(/^https?$/),
  MAIL_FROM: z.string().min(3).max(200).default("Meridian <no-reply@localhost>"),
  SUPPORT_EMAIL: z.email().optional(),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  ALIPAY_URL: optionalUrl(/^https?$/),
  WECHAT_MCH_ID: z.string().optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_SERIAL_NO: z.string().optional(),
  WECHAT_PRIVATE_KEY: z.string().optional(),
  WECHAT_API_KEY: z.string().length(32).optional(),
  WECHAT_URL: optionalUrl(/^https?$/),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: optionalUrl(/^https?$/),
  BANK_ACCOUNT_NO: z.string().optional(),
  BANK_ACCOUNT_NAME: z.string().optional(),
  BANK_NAME: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: optionalUrl(/^https?$/),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export interface Config extends Omit<z.output<typeof Settings>, "PUBLIC_URL" | "PROBE_URL"> {
  PUBLIC_URL: string;
  PROBE_URL: string;
}

function numberFromText(value: unknown): unknown {
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** Settings that other settings require; in production a secret has no default. */
function needed(settings: z.output<typeof Settings>): (keyof typeof Settings.shape)[] {
  const { NODE_ENV, SMS_PROVIDER, EINVOICE_PROVIDER, IDENTITY_PARTNER } = settings;
  return [
    ...(NODE_ENV === "production" ? (["SECRET"] as const) : []),
    ...(SMS_PROVIDER === "alibaba"
      ? (["ALIBABA_ACCESS_KEY_ID", "ALIBABA_ACCESS_KEY_SECRET", "ALIBABA_SMS_SIGN", "ALIBABA_SMS_TEMPLATE"] as const)
      : []),
    ...(IDENTITY_PARTNER === "alibaba"
      ? (["ALIBABA_ACCESS_KEY_ID", "ALIBABA_ACCESS_KEY_SECRET", "ALIBABA_IDENTITY_SCENE_ID"] as const)
      : []),
    ...(SMS_PROVIDER === "twilio" ? (["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const) : []),
    ...(settings.GOOGLE_CLIENT_ID ? (["GOOGLE_CLIENT_SECRET"] as const) : []),
    ...(settings.MICROSOFT_CLIENT_ID ? (["MICROSOFT_CLIENT_SECRET"] as const) : []),
    ...(settings.GITHUB_CLIENT_ID ? (["GITHUB_CLIENT_SECRET"] as const) : []),
    ...(settings.WECHAT_LOGIN_APP_ID ? (["WECHAT_LOGIN_SECRET"] as const) : []),
    ...(settings.ALIPAY_LOGIN_APP_ID ? (["ALIPAY_LOGIN_PRIVATE_KEY", "ALIPAY_LOGIN_PUBLIC_KEY"] as const) : []),
    ...(settings.ALIPAY_APP_ID ? (["ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY"] as const) : []),
    ...(settings.WECHAT_MCH_ID
      ? (["WECHAT_APP_ID", "WECHAT_SERIAL_NO", "WECHAT_PRIVATE_KEY", "WECHAT_API_KEY"] as const)
      : []),
    ...(settings.STRIPE_SECRET_KEY ? (["STRIPE_WEBHOOK_SECRET"] as const) : []),
    ...(settings.BANK_ACCOUNT_NO ? (["BANK_ACCOUNT_NAME", "BANK_NAME"] as const) : []),
    ...(EINVOICE_PROVIDER === "nuonuo"
      ? (["EINVOICE_APP_KEY", "EINVOICE_APP_SECRET", "EINVOICE_ACCESS_TOKEN", "EINVOICE_TAX_NO"] as const)
      : []),
  ];
}

/**
 * The settings in `environment`; an empty value counts as not set.
 * @throws Error whose one message lists every problem
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = Settings.safeParse(set);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return set[name] === undefined ? `  ${name} is not set` : `  ${name}: ${issue.message}`;
    });
    throw new Error(`Invalid settings:\n${[...new Set(problems)].join("\n")}`);
  }
  const missing = needed(result.data).filter((name) => result.data[name] === undefined);
  if (missing.length > 0)
    throw new Error(`Invalid settings:\n${missing.map((name) => `  ${name} is not set`).join("\n")}`);
  const { HOST, PORT, DATA_DIR, IPDB_COPY_DIR, WEB_DIR, PUBLIC_URL, PROBE_URL } = result.data;
  const own = `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
  return {
    ...result.data,
    DATA_DIR: resolve(DATA_DIR),
    IPDB_COPY_DIR: IPDB_COPY_DIR && resolve(IPDB_COPY_DIR),
    WEB_DIR: resolve(WEB_DIR),
    PUBLIC_URL: (PUBLIC_URL ?? own).replace(/\/$/, ""),
    PROBE_URL: (PROBE_URL ?? PUBLIC_URL ?? own).replace(/\/$/, ""),
  };
}

/** The settings of this process; invalid ones end it with one message. */
export function processConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
