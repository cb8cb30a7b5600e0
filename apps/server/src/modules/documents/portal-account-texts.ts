import type { FieldTexts } from "./bilingual-texts.ts";

/** Fields of the account, team and certification endpoints. */
export const portalAccountTexts: FieldTexts = {
  submitted_at: ["When it was submitted", "提交时间"],
  passed_at: ["When it was approved", "通过时间"],
  verified_email: ["Confirmed email for logging in; empty if there is none", "已确认、可用于登录的邮箱，没有时为空"],
  two_factor: ["Whether two-factor authentication is enabled", "是否开启两步验证"],
  deletion_due_at: ["When the account will be deleted; null if not scheduled", "账号注销时间，未申请时为 null"],
  proof: [
    "Proof from `/v1/confirm_identity`, valid for ten minutes",
    "`/v1/confirm_identity` 返回的凭证，十分钟内有效",
  ],
  has_password: ["Whether a password is restored, which should then be replaced", "是否恢复密码；恢复后应重新设置"],
  changes: ["What differs from the state that the link restores", "与链接所恢复的状态不同之处"],
  means: ["Means of logging in", "登录方式"],
  now: ["Current value, partly hidden; empty if there is none", "当前的值，隐去部分，没有时为空"],
  "changes.before": [
    "Value that is restored, partly hidden; empty if there is none",
    "将恢复的值，隐去部分，没有时为空",
  ],
  account: ["Phone number or email to log in with afterwards, partly hidden", "恢复后用于登录的手机号或邮箱，隐去部分"],
  ticket: ["Ticket from the error `SECOND_FACTOR_NEEDED`", "`SECOND_FACTOR_NEEDED` 返回的票据"],
  totp_code: ["Six-digit code from the authenticator app, or a recovery code", "身份验证器的六位验证码，或恢复码"],
  otpauth_url: [
    "URI for the authenticator app; empty unless `action` is `setup`",
    "用于身份验证器的 URI；`action` 不是 `setup` 时为空",
  ],
  secret: [
    "Secret of the second factor; empty unless `action` is `setup`",
    "两步验证的密钥；`action` 不是 `setup` 时为空",
  ],
  recovery_codes: [
    "Recovery codes, shown once; empty unless `action` is `enable`",
    "恢复码，仅显示一次；`action` 不是 `enable` 时为空",
  ],
  job_id: ["Export ID", "导出任务编号"],
  effective_at: ["When the deletion takes effect", "注销生效时间"],
  plat: ["Device, desktop or mobile", "设备：电脑或手机"],
  amount_cents: ["Amount received, in fen (1/100 yuan)", "收到的金额（分）"],
  address: ["Address of the company", "企业地址"],
  uscc: ["Unified social credit code", "统一社会信用代码"],
  licence_file_id: ["File ID of the business licence", "营业执照的文件编号"],
  authorization_file_id: ["File ID of the authorisation letter", "授权书的文件编号"],
  legal_person: ["Legal representative", "法定代表人"],
  contact_name: ["Name of the contact", "联系人姓名"],
  contact_phone: ["Phone number of the contact", "联系人电话"],
  certification_id: ["Certification ID", "认证编号"],
  expected_hours: ["Expected processing time in hours", "预计处理小时数"],
  tries_left: ["Attempts left", "剩余尝试次数"],
  parent_code: ["Code of the parent division", "上级行政区划代码"],
  depth: ["Number of levels to return", "返回的层级数"],
  has_children: ["Whether it has subdivisions", "是否有下级"],
};
