import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, email, file, flag, listOf, password, smsCode, text, timestamp, timeZone } from "./fields.ts";
import { ownId } from "./ids.ts";
import { identity, login } from "./login.ts";
import { passkeys } from "./passkeys.ts";
import { providerLogin } from "./provider-login.ts";
import { proof, secondFactor, signIn } from "./sign-in.ts";
import { User } from "./user.ts";

/** The purpose of an uploaded file; private files are served only via signed URLs. */
export const uploadScenes = ["licence", "authorization", "feedback", "avatar", "payout", "lead"] as const;

export const account = {
  ...signIn,
  ...login,
  ...providerLogin,
  ...passkeys,
  twoFactor: endpoint({
    path: "/v1/two_factor",
    summary: "Set up, enable or disable your own two-factor authentication",
    summaryZh: "设置、开启或关闭自己的两步验证",
    access: "user",
    input: z.object({
      action: z.enum(["setup", "enable", "disable"]).meta({ en: "Action to perform", zh: "要执行的操作" }),
      totp_code: secondFactor().optional().meta({
        en: "Six-digit code from the authenticator app or, to disable, a recovery code; required for `enable`, and for `disable` without `proof`",
        zh: "身份验证器的六位验证码，关闭时也可使用恢复码；`enable` 时必填，`disable` 不传 `proof` 时必填",
      }),
      password: z.string().min(1).max(128).optional().meta({
        en: "Password; proves for `setup`, and with `totp_code` for `disable`, that it is you, in place of `proof`",
        zh: "密码；`setup` 时可代替 `proof` 确认本人，`disable` 时须与 `totp_code` 同传",
      }),
      proof: proof(),
      captcha_token: captchaToken(),
    }),
    output: z.object({
      enabled: z.boolean().meta({ en: "Whether it is enabled", zh: "是否启用" }),
      /** To be scanned by an authenticator app as a QR code; "" unless action is setup. */
      otpauth_url: z.string().meta({
        en: "URI for the authenticator app; empty unless `action` is `setup`",
        zh: "用于身份验证器的 URI；`action` 不是 `setup` 时为空",
      }),
      secret: z.string().meta({
        en: "Secret of the second factor; empty unless `action` is `setup`",
        zh: "两步验证的密钥；`action` 不是 `setup` 时为空",
      }),
      /** Shown once, when two-factor authentication is enabled. */
      recovery_codes: z.array(z.string()).meta({
        en: "Recovery codes, shown once; empty unless `action` is `enable`",
        zh: "恢复码，仅显示一次；`action` 不是 `enable` 时为空",
      }),
    }),
    errors: ["PROOF_NEEDED", "WRONG_SECOND_FACTOR", "WRONG_LOGIN", "CONFLICT", "ACCOUNT_LOCKED", "HUMAN_CHECK_NEEDED"],
  }),
  bindEmail: endpoint({
    path: "/v1/bind_email",
    summary: "Confirm an email address with a code sent to it; the user can then log in with it",
    summaryZh: "以邮件验证码确认邮箱，此后可用该邮箱登录",
    access: "user",
    input: z.object({
      email: email().meta({ en: "Email to confirm", zh: "要确认的邮箱" }),
      code: smsCode().meta({ en: "Code received by email", zh: "收到的邮件验证码" }),
      proof: proof(),
      captcha_token: captchaToken(),
    }),
    output: User,
    errors: ["PROOF_NEEDED", "WRONG_SMS_CODE", "EMAIL_TAKEN", "HELD_FOR_UNDO", "HUMAN_CHECK_NEEDED"],
  }),
  accountExport: endpoint({
    path: "/v1/account_export",
    summary: "Export the account's stored data as a ZIP file; `/v1/export_list` has its progress and link",
    summaryZh: "将账号中保存的数据打包为 ZIP 文件，进度与链接见 `/v1/export_list`",
    access: "main",
    input: z.object({}),
    output: z.object({ job_id: z.int().meta({ en: "Export ID", zh: "导出任务编号" }) }),
    errors: ["CONFLICT"],
    rate: { max: 5, seconds: 3600 },
  }),
  accountDelete: endpoint({
    path: "/v1/account_delete",
    summary: "Schedule the account for deletion in fifteen days",
    summaryZh: "申请注销账号，十五天后生效",
    access: "main",
    input: z.object({ proof: proof() }),
    output: z.object({ effective_at: timestamp().meta({ en: "When the deletion takes effect", zh: "注销生效时间" }) }),
    errors: ["PROOF_NEEDED", "CONFLICT"],
    rate: { max: 10, seconds: 3600 },
  }),
  accountKeep: endpoint({
    path: "/v1/account_keep",
    summary: "Cancel the scheduled deletion of the account",
    summaryZh: "取消账号注销申请",
    access: "main",
    input: z.object({}),
    output: z.object({}),
    errors: ["CONFLICT"],
  }),
  userInfo: endpoint({
    path: "/v1/user_info",
    summary: "Get the logged-in user",
    summaryZh: "获取当前用户",
    access: "user",
    viewable: true,
    input: z.object({}),
    output: User,
    silent: true,
  }),
  userUpdate: endpoint({
    path: "/v1/user_update",
    summary: "Change your name, email, picture, time zone or language",
    summaryZh: "修改自己的姓名、邮箱、头像、时区或语言",
    access: "user",
    input: z.object({
      name: text(50).optional().meta({ en: "Name", zh: "姓名" }),
      email: z
        .union([z.literal(""), email()])
        .optional()
        .meta({ clearable: true, examples: ["ann@example.com"] }),
      avatar_file_id: ownId("avatar_file")
        .optional()
        .meta({ en: "ID of the uploaded profile picture", zh: "已上传头像的文件编号" }),
      time_zone: timeZone().optional().meta({ en: "IANA time zone", zh: "IANA 时区" }),
      lang: z.enum(["zh-CN", "en-US"]).optional().meta({ en: "Language", zh: "语言" }),
    }),
    output: User,
    errors: ["NOT_FOUND"],
  }),
  userUpdatePasswordPhone: endpoint({
    path: "/v1/user_update_password_phone",
    summary: "Set a new password with a code sent by SMS or email; ends all of the user's sessions",
    summaryZh: "以短信或邮件验证码设置新密码，并结束该用户的全部会话",
    access: "public",
    input: z.object({
      ...identity,
      code: smsCode().meta({ en: "Code received by text message or email", zh: "收到的短信或邮件验证码" }),
      password: password().meta({ en: "New password", zh: "新密码" }),
      password_confirm: password().meta({ en: "The new password again", zh: "再次输入新密码" }),
      captcha_token: captchaToken(),
    }),
    output: z.object({}),
    errors: ["WRONG_SMS_CODE", "WEAK_PASSWORD", "HUMAN_CHECK_NEEDED"],
  }),
  uploadFile: endpoint({
    path: "/admin/upload_file",
    summary: "Upload an image or PDF for a specific purpose",
    summaryZh: "按用途上传图片或 PDF",
    access: "user",
    input: z.object({
      scene: z.enum(uploadScenes).meta({ en: "Purpose of the file", zh: "文件用途" }),
      file: file().meta({
        en: "The file, as a part of a multipart/form-data body",
        zh: "文件，以 multipart/form-data 发送",
      }),
    }),
    output: z.object({
      file_id: z.int().meta({ en: "File ID", zh: "文件编号" }),
      name: z.string().meta({ en: "Name of the file", zh: "文件名" }),
      size: z.int().meta({ en: "Size in bytes", zh: "字节数" }),
      mime: z.string().meta({ en: "MIME type", zh: "文件类型" }),
      url: z.string().meta({ en: "Link to the file", zh: "文件的网址" }),
      expires_at: timestamp().nullable().meta({ en: "When it expires", zh: "到期时间" }),
    }),
    errors: ["TYPE_NOT_ALLOWED", "UPLOAD_LIMIT_REACHED"],
    rate: { max: 30, seconds: 60 },
    maxBodyBytes: 10_485_760,
    upload: true,
  }),
  userLogout: endpoint({
    path: "/v1/user_logout",
    summary: "End this session, or all of the user's sessions",
    summaryZh: "结束当前会话，或该用户的全部会话",
    access: "optional",
    input: z.object({
      all: flag()
        .default(false)
        .meta({ en: "Whether to end all sessions of the user", zh: "是否结束该用户的全部会话" }),
    }),
    output: z.object({
      logout_ticket: z.string().meta({
        en: "Ticket that also ends the session on the company's other site, if there is one",
        zh: "用于同时退出公司另一站点的票据（如有）",
      }),
    }),
  }),
  sessionList: endpoint({
    path: "/v1/session_list",
    summary: "List the user's sessions",
    summaryZh: "列出用户的会话",
    access: "user",
    viewable: true,
    input: z.object({}),
    output: listOf(
      z.object({
        id: z.int().meta({ en: "Session ID", zh: "会话编号" }),
        plat: z.enum(["pc", "wap"]).meta({ en: "Device, desktop or mobile", zh: "设备：电脑或手机" }),
        ip: z.string().meta({ en: "IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址" }),
        city: z.string().meta({ en: "City", zh: "城市" }),
        user_agent: z.string().meta({ en: "User agent", zh: "User-Agent" }),
        created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
        last_seen_at: timestamp().meta({ en: "Time of the last activity", zh: "最近活动时间" }),
        is_current: z.boolean().meta({ en: "Whether it is the current session", zh: "是否为当前会话" }),
      }),
    ),
  }),
  sessionRevoke: endpoint({
    path: "/v1/session_revoke",
    summary: "End one of the user's sessions",
    summaryZh: "结束用户的某个会话",
    access: "user",
    input: z.object({ id: ownId("session").meta({ en: "Session ID", zh: "会话编号" }) }),
    output: z.object({ id: z.int().meta({ en: "Session ID", zh: "会话编号" }) }),
    errors: ["NOT_FOUND"],
  }),
};
