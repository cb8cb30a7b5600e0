import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, smsCode, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { newAccountFields, remember } from "./login-fields.ts";
import { loginProviders } from "./login-provider-names.ts";
import { proof, secondFactor } from "./sign-in.ts";
import { Session } from "./user.ts";

const provider = () => z.enum(loginProviders).meta({ en: "Login provider", zh: "第三方登录服务" });

/** The ticket that `/sign-in/{provider}/callback` puts behind the # of the address it sends the browser to. */
export const providerTicket = () =>
  text(64).meta({
    en: "Ticket from the return of a login provider; valid once, for ten minutes, in the same browser",
    zh: "第三方登录返回时的票据，十分钟内在同一浏览器有效一次",
  });

const url = () =>
  z.string().meta({
    en: "Address of the login provider to open in this browser within ten minutes",
    zh: "第三方登录服务的网址，须在十分钟内于本浏览器打开",
  });

export const providerLogin = {
  loginProviders: endpoint({
    path: "/v1/login_providers",
    method: "GET",
    summary: "List the services, such as Google, with which users can log in here",
    summaryZh: "列出可用于登录的第三方服务，例如 Google",
    access: "public",
    input: z.object({}),
    output: z.object({
      providers: z.array(provider()).meta({ en: "Login providers", zh: "第三方登录服务" }),
    }),
    silent: true,
    cacheSeconds: 60,
  }),
  providerLoginStart: endpoint({
    path: "/v1/provider_login_start",
    summary: "Begin a login with another service; the browser continues at the returned address",
    summaryZh: "开始第三方登录，浏览器前往返回的网址继续",
    access: "public",
    input: z.object({
      provider: provider(),
      return_path: text(300)
        // Neither another site's address nor what browsers take for one.
        .regex(/^\/(?![/\\])/, { error: "own_path" })
        .optional()
        .meta({
          en: "Path of this site to return to after the login",
          zh: "登录后返回的本站路径",
          examples: ["/pricing"],
        }),
    }),
    output: z.object({ url: url() }),
    errors: ["NOT_FOUND", "LOGIN_PROVIDER_FAILED"],
    rate: { max: 30, seconds: 60 },
  }),
  providerLogin: endpoint({
    path: "/v1/provider_login",
    summary: "Complete a login with another service; new users get an account",
    summaryZh: "完成第三方登录，未注册的用户自动创建账号",
    access: "public",
    input: z.object({
      ticket: providerTicket(),
      password: z.string().min(1).max(128).optional().meta({
        en: "Password of the account with the same email, to connect the service to it (error 1018)",
        zh: "相同邮箱账号的密码，用于关联第三方登录（错误 1018）",
      }),
      code: smsCode().optional().meta({
        en: "Code sent to that email with scene `login`, in place of the password",
        zh: "以 `login` 场景发送到该邮箱的验证码，可代替密码",
      }),
      totp_code: secondFactor().optional().meta({
        en: "Six-digit code from the authenticator app, or a recovery code; required to connect if two-factor authentication is on",
        zh: "身份验证器的六位验证码或恢复码；关联已开启两步验证的账号时必填",
      }),
      remember: remember(),
      ...newAccountFields(),
      captcha_token: captchaToken(),
    }),
    output: Session.extend({
      is_new: z.boolean().meta({ en: "Whether this call created the account", zh: "账号是否由本次调用创建" }),
    }),
    errors: [
      "TICKET_OVER",
      "AGREEMENT_MISSING",
      "CONNECTION_NEEDED",
      "WRONG_LOGIN",
      "WRONG_SMS_CODE",
      "WRONG_SECOND_FACTOR",
      "ACCOUNT_LOCKED",
      "HUMAN_CHECK_NEEDED",
      "SECOND_FACTOR_NEEDED",
      "INVITATION_OPEN",
      "EMAIL_TAKEN",
      "HELD_FOR_UNDO",
      "UNKNOWN_INVITE_CODE",
      "CONFLICT",
    ],
  }),
  signInMethods: endpoint({
    path: "/v1/sign_in_methods",
    summary: "List the passkeys and the connected services with which the user can log in",
    summaryZh: "列出用户的通行密钥与已关联的第三方登录",
    access: "user",
    viewable: true,
    input: z.object({}),
    output: z.object({
      identities: z
        .array(
          z.object({
            id: z.int().meta({ en: "Connection ID", zh: "关联编号" }),
            provider: provider(),
            name: z.string().meta({
              en: "Email or name that the service gave us; empty if none",
              zh: "第三方提供的邮箱或名称，没有时为空",
            }),
            created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
            last_used_at: timestamp().nullable().meta({
              en: "Last login with it; null if there was none",
              zh: "最近一次用于登录的时间，没有时为 null",
            }),
          }),
        )
        .meta({ en: "Connected services", zh: "已关联的第三方登录" }),
      passkeys: z
        .array(
          z.object({
            id: z.int().meta({ en: "Passkey ID", zh: "通行密钥编号" }),
            name: z.string().meta({ en: "Name", zh: "名称" }),
            created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
            last_used_at: timestamp().nullable().meta({
              en: "Last login with it; null if there was none",
              zh: "最近一次用于登录的时间，没有时为 null",
            }),
          }),
        )
        .meta({ en: "Passkeys", zh: "通行密钥" }),
    }),
  }),
  identityConnect: endpoint({
    path: "/v1/identity_connect",
    summary: "Begin connecting another service, with which the user can then log in",
    summaryZh: "开始关联第三方登录",
    access: "user",
    input: z.object({ provider: provider(), proof: proof() }),
    output: z.object({ url: url() }),
    errors: ["NOT_FOUND", "PROOF_NEEDED", "LOGIN_PROVIDER_FAILED"],
    rate: { max: 30, seconds: 60 },
  }),
  identityProve: endpoint({
    path: "/v1/identity_prove",
    summary: "Begin proving who you are with a connected service; `/v1/confirm_identity` takes the ticket",
    summaryZh: "开始以已关联的第三方登录确认本人，票据用于 `/v1/confirm_identity`",
    access: "user",
    input: z.object({ provider: provider() }),
    output: z.object({ url: url() }),
    errors: ["NOT_FOUND", "LOGIN_PROVIDER_FAILED"],
    rate: { max: 30, seconds: 60 },
  }),
  identityRemove: endpoint({
    path: "/v1/identity_remove",
    summary: "Disconnect a service, unless it is the user's last means of logging in",
    summaryZh: "取消关联第三方登录，仅剩的登录方式不能移除",
    access: "user",
    input: z.object({ id: ownId("identity").meta({ en: "Connection ID", zh: "关联编号" }), proof: proof() }),
    output: z.object({ id: z.int().meta({ en: "Connection ID", zh: "关联编号" }) }),
    errors: ["NOT_FOUND", "PROOF_NEEDED", "CONFLICT"],
  }),
};
