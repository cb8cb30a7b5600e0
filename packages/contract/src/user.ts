import * as z from "zod";
import { certificationStatuses } from "./certification.ts";
import { timestamp } from "./fields.ts";

export const User = z.object({
  id: z.int().meta({ en: "User ID", zh: "用户编号" }),
  phone: z.string().meta({
    en: "Phone number; partly hidden in another user's profile; empty if there is none",
    zh: "手机号，查看他人资料时隐去部分，没有时为空",
  }),
  name: z.string().meta({ en: "Name", zh: "姓名" }),
  email: z
    .string()
    .meta({ en: "Email; may be unconfirmed, and is empty if there is none", zh: "邮箱，可能尚未确认，没有时为空" }),
  avatar: z.string().meta({ en: "URL of the profile picture; empty if there is none", zh: "头像的网址，没有时为空" }),
  vipType: z.int().meta({ en: "1 once a package has been bought, otherwise 0", zh: "购买过套餐为 1，否则为 0" }),
  user_level: z.int().meta({ en: "1 for the main account, 2 for sub-accounts", zh: "1 为主账号，2 为子账号" }),
  role: z
    .object({ id: z.int().meta({ en: "Role ID", zh: "角色编号" }), name: z.string().meta({ en: "Name", zh: "名称" }) })
    .nullable()
    .meta({ en: "Role", zh: "角色" }),
  role_name: z.string().meta({ en: "Role name", zh: "角色名称" }),
  permissions: z.array(z.string()).meta({ en: "Permissions", zh: "权限" }),
  payService: z.string().meta({
    en: "Types of paid services that have not expired, comma-separated",
    zh: "已购且未到期的服务类型，以逗号分隔",
  }),
  account_id: z.int().meta({ en: "Account ID", zh: "账号编号" }),
  integral: z.int().meta({ en: "Points", zh: "积分" }),
  certification: z
    .object({
      id: z.int().nullable().meta({ en: "Certification ID", zh: "认证编号" }),
      status: z.enum(certificationStatuses).meta({ en: "Status", zh: "状态" }),
      company_name: z.string().meta({ en: "Company name", zh: "公司名称" }),
      uscc_masked: z
        .string()
        .meta({ en: "Unified social credit code, partly hidden", zh: "统一社会信用代码（已隐去部分）" }),
      reject_reason: z.string().meta({ en: "Reason for the rejection", zh: "未通过的原因" }),
      submitted_at: timestamp().nullable().meta({ en: "When it was submitted", zh: "提交时间" }),
      passed_at: timestamp().nullable().meta({ en: "When it was approved", zh: "通过时间" }),
    })
    .meta({ en: "Business verification", zh: "企业认证" }),
  time_zone: z.string().meta({ en: "IANA time zone", zh: "IANA 时区" }),
  lang: z.enum(["zh-CN", "en-US"]).meta({ en: "Language", zh: "语言" }),
  unread: z.int().meta({ en: "Number of unread notices", zh: "未读通知数" }),
  /** The email address for signing in; "" until one is confirmed. */
  verified_email: z
    .string()
    .meta({ en: "Confirmed email for logging in; empty if there is none", zh: "已确认、可用于登录的邮箱，没有时为空" }),
  two_factor: z.boolean().meta({ en: "Whether two-factor authentication is enabled", zh: "是否开启两步验证" }),
  /** When the account will be deleted; null unless its owner requested it. */
  deletion_due_at: timestamp()
    .nullable()
    .meta({ en: "When the account will be deleted; null if not scheduled", zh: "账号注销时间，未申请时为 null" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  last_login_at: timestamp().nullable().meta({ en: "Time of the last login", zh: "最近登录时间" }),
});

export const Session = z.object({
  token: z.string().meta({ en: "Session token, sent in the `token` header", zh: "会话令牌，放在请求头 `token` 中" }),
  expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
  user: User.meta({ en: "User", zh: "用户" }),
});
