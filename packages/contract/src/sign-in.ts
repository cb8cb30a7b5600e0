import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, password, smsCode, text, timestamp } from "./fields.ts";
import { plainCode } from "./written.ts";

/** What a user can sign in with. */
export const signInMeans = ["phone", "email", "password", "second_factor", "identity", "passkey"] as const;
export type SignInMeans = (typeof signInMeans)[number];

/** Where a code that proves the user can be sent. */
export const proofChannels = ["phone", "email"] as const;

/** The proof of `/v1/confirm_identity`, for calls that change how a user signs in. */
export const proof = () =>
  text(1000).optional().meta({
    en: "Proof from `/v1/confirm_identity`, valid for ten minutes; required after error 1016",
    zh: "`/v1/confirm_identity` 返回的凭证，十分钟内有效；返回错误 1016 后必填",
  });

export const secondFactor = () =>
  z.preprocess(
    (value: string) => (typeof value === "string" ? plainCode(value) : value),
    text(20).meta({
      en: "Six-digit code from the authenticator app, or a recovery code",
      zh: "身份验证器的六位验证码，或恢复码",
      examples: ["123456"],
    }),
  );

const undoToken = () => text(64).meta({ en: "Token of the link in our message", zh: "通知链接中的令牌" });

export const signIn = {
  confirmIdentity: endpoint({
    path: "/v1/confirm_identity",
    summary: "Prove again who you are, as in a login, before changing how you log in",
    summaryZh: "更改登录方式之前，如登录时一样再次确认本人",
    access: "user",
    input: z.object({
      password: z
        .string()
        .min(1)
        .max(128)
        .optional()
        .meta({ en: "Password; required unless `code` is sent", zh: "密码；不传 `code` 时必填" }),
      code: smsCode().optional().meta({
        en: "Code sent to your phone or email with scene `danger`, in place of the password",
        zh: "以 `danger` 场景发送到本人手机或邮箱的验证码，可代替密码",
      }),
      via: z.enum(proofChannels).optional().meta({
        en: "Where the code was sent; by default to the phone if there is one",
        zh: "验证码发往何处，默认为手机（如有）",
      }),
      ticket: text(64).optional().meta({
        en: "Ticket of `/v1/identity_prove`, in place of password and code",
        zh: "`/v1/identity_prove` 的票据，可代替密码与验证码",
      }),
      passkey: text(8000).optional().meta({
        en: "JSON of a passkey's assertion with the options of `/v1/passkey_login_options`, in place of everything else",
        zh: "以 `/v1/passkey_login_options` 的选项取得的通行密钥断言（JSON），可代替其他各项",
      }),
      totp_code: secondFactor().optional().meta({
        en: "Six-digit code from the authenticator app, or a recovery code; required if two-factor authentication is on",
        zh: "身份验证器的六位验证码或恢复码；已开启两步验证时必填",
      }),
      captcha_token: captchaToken(),
    }),
    output: z.object({
      proof: z.string().meta({
        en: "Proof from `/v1/confirm_identity`, valid for ten minutes",
        zh: "`/v1/confirm_identity` 返回的凭证，十分钟内有效",
      }),
      expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
    }),
    errors: [
      "WRONG_LOGIN",
      "WRONG_SMS_CODE",
      "WRONG_SECOND_FACTOR",
      "TICKET_OVER",
      "WRONG_PASSKEY",
      "ACCOUNT_LOCKED",
      "HUMAN_CHECK_NEEDED",
    ],
  }),
  signInUndoInfo: endpoint({
    path: "/v1/sign_in_undo_info",
    summary: "Show what the link to undo a change of login restores",
    summaryZh: "查看撤销链接将恢复的内容",
    access: "public",
    input: z.object({ token: undoToken() }),
    output: z.object({
      /** The phone or email to log in with afterwards, partly hidden. */
      account: z.string().meta({
        en: "Phone number or email to log in with afterwards, partly hidden",
        zh: "恢复后用于登录的手机号或邮箱，隐去部分",
      }),
      /** The means that differ now from what the link restores. */
      changes: z
        .array(
          z.object({
            means: z.enum(signInMeans).meta({ en: "Means of logging in", zh: "登录方式" }),
            before: z.string().meta({
              en: "Value that is restored, partly hidden; empty if there is none",
              zh: "将恢复的值，隐去部分，没有时为空",
            }),
            now: z.string().meta({
              en: "Current value, partly hidden; empty if there is none",
              zh: "当前的值，隐去部分，没有时为空",
            }),
          }),
        )
        .meta({ en: "What differs from the state that the link restores", zh: "与链接所恢复的状态不同之处" }),
      has_password: z.boolean().meta({
        en: "Whether a password is restored, which should then be replaced",
        zh: "是否恢复密码；恢复后应重新设置",
      }),
      expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
    rate: { max: 30, seconds: 60 },
  }),
  signInUndo: endpoint({
    path: "/v1/sign_in_undo",
    summary: "Restore how a user logged in before the changes, with a new password, and end all sessions",
    summaryZh: "恢复更改之前的登录方式并设置新密码，同时结束全部会话",
    access: "public",
    input: z.object({
      token: undoToken(),
      password: password()
        .optional()
        .meta({ en: "New password; without it, the previous one is restored", zh: "新密码；不传则恢复原密码" }),
      password_confirm: password().optional().meta({ en: "The new password again", zh: "再次输入新密码" }),
    }),
    output: z.object({
      account: z.string().meta({
        en: "Phone number or email to log in with afterwards, partly hidden",
        zh: "恢复后用于登录的手机号或邮箱，隐去部分",
      }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "WEAK_PASSWORD", "EMAIL_TAKEN"],
    rate: { max: 30, seconds: 60 },
  }),
};
