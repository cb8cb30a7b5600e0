import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, email, password, phone, smsCode, text } from "./fields.ts";
import { agree, channel, inviteCode, newAccountFields, newcomersZone, remember } from "./login-fields.ts";
import { secondFactor } from "./sign-in.ts";
import { Session } from "./user.ts";

/** The purpose of a verification code; a code is valid for one purpose only. */
export const smsScenes = ["login", "register", "reset", "bind", "payout", "danger"] as const;

/** The identifier for signing in: a phone number or a confirmed email address. */
export const identity = {
  phone: phone().optional().meta({
    en: "Phone: mainland China number, or E.164 with +; required unless `email` is sent",
    zh: "手机号：中国大陆号码，或带 + 的 E.164 格式；不传 `email` 时必填",
  }),
  email: email().optional().meta({ en: "Email; required unless `phone` is sent", zh: "邮箱；不传 `phone` 时必填" }),
};
export const login = {
  captcha: endpoint({
    path: "/v1/captcha",
    summary: "Get a proof-of-work challenge; its solution goes into `captcha_token`",
    summaryZh: "获取工作量证明题目，解答放入 `captcha_token`",
    access: "public",
    input: z.object({}),
    output: z.object({
      /** The challenge as JSON text, in the format of the ALTCHA widget. */
      challenge: z.string().meta({ en: "Challenge to solve", zh: "需要解答的题目" }),
    }),
    rate: { max: 30, seconds: 60 },
  }),
  sendSmsCode: endpoint({
    path: "/v1/send_sms_code",
    summary: "Send a code to a phone; the response does not reveal whether the phone is registered",
    summaryZh: "向手机发送验证码；返回结果不透露该手机是否已注册",
    access: "optional",
    input: z.object({
      phone: phone(),
      scene: z.enum(smsScenes).meta({ en: "Purpose of the code", zh: "验证码用途" }),
      captcha_token: captchaToken(),
    }),
    output: z.object({
      resend_seconds: z.int().meta({ en: "Seconds until another code can be sent", zh: "多少秒后可重新发送" }),
      expire_seconds: z.int().meta({ en: "Seconds until the code expires", zh: "验证码有效秒数" }),
    }),
    errors: ["HUMAN_CHECK_NEEDED"],
  }),
  sendEmailCode: endpoint({
    path: "/v1/send_email_code",
    summary: "Send a code to an email address; the response does not reveal whether the address is registered",
    summaryZh: "向邮箱发送验证码；返回结果不透露该邮箱是否已注册",
    access: "optional",
    input: z.object({
      email: email(),
      scene: z.enum(smsScenes).meta({ en: "Purpose of the code", zh: "验证码用途" }),
      captcha_token: captchaToken(),
    }),
    output: z.object({
      resend_seconds: z.int().meta({ en: "Seconds until another code can be sent", zh: "多少秒后可重新发送" }),
      expire_seconds: z.int().meta({ en: "Seconds until the code expires", zh: "验证码有效秒数" }),
    }),
    errors: ["HUMAN_CHECK_NEEDED"],
  }),
  phoneLogin: endpoint({
    path: "/v1/phone_login",
    summary: "Log in with a phone number or email and a password",
    summaryZh: "使用手机号或邮箱和密码登录",
    access: "public",
    input: z.object({
      ...identity,
      password: z.string().min(1).max(128).meta({ en: "Password", zh: "密码" }),
      remember: remember(),
      captcha_token: captchaToken(),
    }),
    output: Session,
    errors: ["WRONG_LOGIN", "ACCOUNT_LOCKED", "HUMAN_CHECK_NEEDED", "SECOND_FACTOR_NEEDED", "TICKET_OVER"],
  }),
  userLoginPhoneCode: endpoint({
    path: "/v1/user_login_phone_code",
    summary: "Log in with a code sent by SMS or email; new users get an account",
    summaryZh: "以短信或邮件验证码登录，未注册的用户自动创建账号",
    access: "public",
    input: z.object({
      ...identity,
      code: smsCode().meta({ en: "Code received by text message or email", zh: "收到的短信或邮件验证码" }),
      remember: remember(),
      ...newAccountFields(),
      captcha_token: captchaToken(),
    }),
    output: Session.extend({
      is_new: z.boolean().meta({ en: "Whether this call created the account", zh: "账号是否由本次调用创建" }),
    }),
    errors: [
      "WRONG_SMS_CODE",
      "ACCOUNT_LOCKED",
      "AGREEMENT_MISSING",
      "HUMAN_CHECK_NEEDED",
      "SECOND_FACTOR_NEEDED",
      "INVITATION_OPEN",
      "EMAIL_TAKEN",
      "HELD_FOR_UNDO",
      "TICKET_OVER",
      "CONFLICT",
    ],
  }),
  userRegis: endpoint({
    path: "/v1/user_regis",
    summary: "Register with a code sent by SMS or email and a password",
    summaryZh: "以短信或邮件验证码和密码注册",
    access: "public",
    input: z.object({
      phone: phone().optional().meta({
        en: "Phone: mainland China number, or E.164 with +; required unless `email` is sent",
        zh: "手机号：中国大陆号码，或带 + 的 E.164 格式；不传 `email` 时必填",
      }),
      code: smsCode().meta({ en: "Code received by text message or email", zh: "收到的短信或邮件验证码" }),
      password: password(),
      password_confirm: password().meta({ en: "The password again", zh: "再次输入密码" }),
      agree: agree(),
      email: email().optional().meta({ en: "Email; required unless `phone` is sent", zh: "邮箱；不传 `phone` 时必填" }),
      name: text(50).optional().meta({ en: "Name", zh: "姓名" }),
      company: text(100).optional().meta({ en: "Company", zh: "公司" }),
      invite_code: inviteCode(),
      channel: channel(),
      time_zone: newcomersZone(),
      captcha_token: captchaToken(),
    }),
    output: Session.extend({
      is_new: z.literal(true).meta({ en: "Whether this call created the account", zh: "账号是否由本次调用创建" }),
      gift: z
        .object({
          free_api_num: z.int().meta({ en: "Free calls per month", zh: "每月免费调用次数" }),
          integral: z.int().meta({ en: "Points", zh: "积分" }),
        })
        .meta({ en: "Welcome gift for the new account", zh: "新账号的赠送内容" }),
    }),
    errors: [
      "PHONE_TAKEN",
      "EMAIL_TAKEN",
      "WRONG_SMS_CODE",
      "WEAK_PASSWORD",
      "AGREEMENT_MISSING",
      "UNKNOWN_INVITE_CODE",
      "HELD_FOR_UNDO",
      "HUMAN_CHECK_NEEDED",
    ],
    idempotent: "claim",
  }),
  loginSecondFactor: endpoint({
    path: "/v1/login_second_factor",
    summary: "Complete a login with the second factor, using the ticket from SECOND_FACTOR_NEEDED",
    summaryZh: "凭 `SECOND_FACTOR_NEEDED` 返回的票据完成两步验证登录",
    access: "public",
    input: z.object({
      ticket: text(500).meta({
        en: "Ticket from the error `SECOND_FACTOR_NEEDED`",
        zh: "`SECOND_FACTOR_NEEDED` 返回的票据",
      }),
      totp_code: secondFactor(),
      captcha_token: captchaToken(),
    }),
    output: Session,
    errors: ["WRONG_SECOND_FACTOR", "TICKET_OVER", "ACCOUNT_LOCKED", "HUMAN_CHECK_NEEDED"],
  }),
};
