import * as z from "zod";
import { certificationStatuses } from "./certification.ts";
import { endpoint } from "./endpoint.ts";
import {
  captchaToken,
  email,
  file,
  flag,
  listOf,
  password,
  phone,
  smsCode,
  text,
  timestamp,
  timeZone,
} from "./fields.ts";
import { ownId } from "./ids.ts";
import { proof, secondFactor, signIn } from "./sign-in.ts";

/** The purpose of a verification code; a code is valid for one purpose only. */
export const smsScenes = ["login", "register", "reset", "bind", "payout", "danger"] as const;

/** The purpose of an uploaded file; private files are served only via signed URLs. */
export const uploadScenes = ["licence", "authorization", "feedback", "avatar", "payout", "lead"] as const;

export const User = z.object({
  id: z.int(),
  phone: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  vipType: z.int(),
  user_level: z.int(),
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
  role_name: z.string(),
  permissions: z.array(z.string()),
  payService: z.string().meta({ description: "Types of paid services that have not expired" }),
  account_id: z.int(),
  integral: z.int(),
  certification: z.object({
    id: z.int().nullable(),
    status: z.enum(certificationStatuses),
    company_name: z.string(),
    uscc_masked: z.string(),
    reject_reason: z.string(),
    submitted_at: timestamp().nullable(),
    passed_at: timestamp().nullable(),
  }),
  time_zone: z.string(),
  lang: z.enum(["zh-CN", "en-US"]),
  unread: z.int(),
  /** The email address for signing in; "" until one is confirmed. */
  verified_email: z.string(),
  two_factor: z.boolean(),
  /** When the account will be deleted; null unless its owner requested it. */
  deletion_due_at: timestamp().nullable(),
  created_at: timestamp(),
  last_login_at: timestamp().nullable(),
});

export const Session = z.object({ token: z.string(), expires_at: timestamp(), user: User });

const remember = () =>
  flag()
    .default(false)
    .meta({ description: "Keep the session for 30 days instead of 7", examples: ["1"] });
export const agree = () =>
  flag()
    .default(false)
    .meta({ description: "Terms and privacy policy accepted", examples: ["1"] });
/** The identifier for signing in: a phone number or a confirmed email address. */
const identity = {
  phone: phone().optional(),
  email: email().optional().meta({ description: "Alternative to a phone number" }),
};
const channel = () => text(64).optional();
const inviteCode = () => text(32).optional();

export const account = {
  ...signIn,
  captcha: endpoint({
    path: "/v1/captcha",
    summary: "Get a proof-of-work challenge; its solution goes into `captcha_token`",
    access: "public",
    input: z.object({}),
    output: z.object({
      /** The challenge as JSON text, in the format of the ALTCHA widget. */
      challenge: z.string(),
    }),
    rate: { max: 30, seconds: 60 },
  }),
  sendSmsCode: endpoint({
    path: "/v1/send_sms_code",
    summary: "Send a code to a phone; the response does not reveal whether the phone is registered",
    access: "optional",
    input: z.object({ phone: phone(), scene: z.enum(smsScenes), captcha_token: captchaToken() }),
    output: z.object({ resend_seconds: z.int(), expire_seconds: z.int() }),
    errors: ["HUMAN_CHECK_NEEDED"],
  }),
  sendEmailCode: endpoint({
    path: "/v1/send_email_code",
    summary: "Send a code to an email address; the response does not reveal whether the address is registered",
    access: "optional",
    input: z.object({ email: email(), scene: z.enum(smsScenes), captcha_token: captchaToken() }),
    output: z.object({ resend_seconds: z.int(), expire_seconds: z.int() }),
    errors: ["HUMAN_CHECK_NEEDED"],
  }),
  phoneLogin: endpoint({
    path: "/v1/phone_login",
    summary: "Log in with a phone number or email and a password",
    access: "public",
    input: z.object({
      ...identity,
      password: z.string().min(1).max(128),
      remember: remember(),
      captcha_token: captchaToken(),
    }),
    output: Session,
    errors: ["WRONG_LOGIN", "ACCOUNT_LOCKED", "HUMAN_CHECK_NEEDED", "SECOND_FACTOR_NEEDED", "TICKET_OVER"],
  }),
  userLoginPhoneCode: endpoint({
    path: "/v1/user_login_phone_code",
    summary: "Log in with a code sent by SMS or email; new users get an account",
    access: "public",
    input: z.object({
      ...identity,
      code: smsCode(),
      remember: remember(),
      agree: agree(),
      invite_code: inviteCode(),
      channel: channel(),
      invitation: z.enum(["accept", "decline"]).optional(),
      captcha_token: captchaToken(),
    }),
    output: Session.extend({ is_new: z.boolean() }),
    errors: [
      "WRONG_SMS_CODE",
      "ACCOUNT_LOCKED",
      "AGREEMENT_MISSING",
      "HUMAN_CHECK_NEEDED",
      "SECOND_FACTOR_NEEDED",
      "INVITATION_OPEN",
      "HELD_FOR_UNDO",
      "TICKET_OVER",
      "CONFLICT",
    ],
  }),
  userRegis: endpoint({
    path: "/v1/user_regis",
    summary: "Register with a code sent by SMS or email and a password",
    access: "public",
    input: z.object({
      phone: phone().optional(),
      code: smsCode(),
      password: password(),
      password_confirm: password(),
      agree: agree(),
      email: email().optional().meta({ description: "Without a phone: the address the code was sent to" }),
      name: text(50).optional(),
      company: text(100).optional(),
      invite_code: inviteCode(),
      channel: channel(),
      captcha_token: captchaToken(),
    }),
    output: Session.extend({
      is_new: z.literal(true),
      gift: z.object({ free_api_num: z.int(), integral: z.int() }),
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
    access: "public",
    input: z.object({ ticket: text(500), totp_code: secondFactor(), captcha_token: captchaToken() }),
    output: Session,
    errors: ["WRONG_SECOND_FACTOR", "TICKET_OVER", "ACCOUNT_LOCKED", "HUMAN_CHECK_NEEDED"],
  }),
  twoFactor: endpoint({
    path: "/v1/two_factor",
    summary: "Set up, enable or disable your own two-factor authentication",
    access: "user",
    input: z.object({
      action: z.enum(["setup", "enable", "disable"]),
      totp_code: secondFactor().optional(),
      password: z.string().min(1).max(128).optional(),
      proof: proof(),
      captcha_token: captchaToken(),
    }),
    output: z.object({
      enabled: z.boolean(),
      /** To be scanned by an authenticator app as a QR code; "" unless action is setup. */
      otpauth_url: z.string(),
      secret: z.string(),
      /** Shown once, when two-factor authentication is enabled. */
      recovery_codes: z.array(z.string()),
    }),
    errors: ["PROOF_NEEDED", "WRONG_SECOND_FACTOR", "WRONG_LOGIN", "CONFLICT", "ACCOUNT_LOCKED", "HUMAN_CHECK_NEEDED"],
  }),
  bindEmail: endpoint({
    path: "/v1/bind_email",
    summary: "Confirm an email address with a code sent to it; the user can then log in with it",
    access: "user",
    input: z.object({ email: email(), code: smsCode(), proof: proof(), captcha_token: captchaToken() }),
    output: User,
    errors: ["PROOF_NEEDED", "WRONG_SMS_CODE", "EMAIL_TAKEN", "HELD_FOR_UNDO", "HUMAN_CHECK_NEEDED"],
  }),
  accountExport: endpoint({
    path: "/v1/account_export",
    summary: "Export the account's stored data as a ZIP file; `/v1/export_list` has its progress and link",
    access: "main",
    input: z.object({}),
    output: z.object({ job_id: z.int() }),
    errors: ["CONFLICT"],
    rate: { max: 5, seconds: 3600 },
  }),
  accountDelete: endpoint({
    path: "/v1/account_delete",
    summary: "Schedule the account for deletion in fifteen days",
    access: "main",
    input: z.object({
      password: z
        .string()
        .min(1)
        .max(128)
        .optional()
        .meta({ description: "Required if a password is set", examples: ["correct-horse-7"] }),
      code: smsCode().meta({ description: "Code sent to the account's phone or email with scene danger" }),
      captcha_token: captchaToken(),
    }),
    output: z.object({ effective_at: timestamp() }),
    errors: ["WRONG_LOGIN", "WRONG_SMS_CODE", "CONFLICT", "HUMAN_CHECK_NEEDED"],
    rate: { max: 10, seconds: 3600 },
  }),
  accountKeep: endpoint({
    path: "/v1/account_keep",
    summary: "Cancel the scheduled deletion of the account",
    access: "main",
    input: z.object({}),
    output: z.object({}),
    errors: ["CONFLICT"],
  }),
  userInfo: endpoint({
    path: "/v1/user_info",
    summary: "Get the logged-in user",
    access: "user",
    input: z.object({}),
    output: User,
    silent: true,
  }),
  userUpdate: endpoint({
    path: "/v1/user_update",
    summary: "Change your name, email, picture, time zone or language",
    access: "user",
    input: z.object({
      name: text(50).optional(),
      email: z
        .union([z.literal(""), email()])
        .optional()
        .meta({ clearable: true, examples: ["ann@example.com"] }),
      avatar_file_id: ownId("avatar_file").optional(),
      time_zone: timeZone().optional(),
      lang: z.enum(["zh-CN", "en-US"]).optional(),
    }),
    output: User,
    errors: ["NOT_FOUND"],
  }),
  userUpdatePasswordPhone: endpoint({
    path: "/v1/user_update_password_phone",
    summary: "Set a new password with a code sent by SMS or email; ends all of the user's sessions",
    access: "public",
    input: z.object({
      ...identity,
      code: smsCode(),
      password: password(),
      password_confirm: password(),
      captcha_token: captchaToken(),
    }),
    output: z.object({}),
    errors: ["WRONG_SMS_CODE", "WEAK_PASSWORD", "HUMAN_CHECK_NEEDED"],
  }),
  uploadFile: endpoint({
    path: "/admin/upload_file",
    summary: "Upload an image or PDF for a specific purpose",
    access: "user",
    input: z.object({ scene: z.enum(uploadScenes), file: file() }),
    output: z.object({
      file_id: z.int(),
      name: z.string(),
      size: z.int(),
      mime: z.string(),
      url: z.string(),
      expires_at: timestamp().nullable(),
    }),
    errors: ["TYPE_NOT_ALLOWED", "UPLOAD_LIMIT_REACHED"],
    rate: { max: 30, seconds: 60 },
    maxBodyBytes: 10_485_760,
    upload: true,
  }),
  userLogout: endpoint({
    path: "/v1/user_logout",
    summary: "End this session, or all of the user's sessions",
    access: "optional",
    input: z.object({ all: flag().default(false) }),
    output: z.object({ logout_ticket: z.string() }),
  }),
  sessionList: endpoint({
    path: "/v1/session_list",
    summary: "List the user's sessions",
    access: "user",
    input: z.object({}),
    output: listOf(
      z.object({
        id: z.int(),
        plat: z.enum(["pc", "wap"]),
        ip: z.string(),
        city: z.string(),
        user_agent: z.string(),
        created_at: timestamp(),
        last_seen_at: timestamp(),
        is_current: z.boolean(),
      }),
    ),
  }),
  sessionRevoke: endpoint({
    path: "/v1/session_revoke",
    summary: "End one of the user's sessions",
    access: "user",
    input: z.object({ id: ownId("session") }),
    output: z.object({ id: z.int() }),
    errors: ["NOT_FOUND"],
  }),
};
