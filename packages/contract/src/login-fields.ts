import * as z from "zod";
import { flag, text, timeZone } from "./fields.ts";

export const remember = () =>
  flag()
    .default(false)
    .meta({
      en: "Whether to stay logged in for 30 days instead of 7",
      zh: "是否保持登录 30 天，否则为 7 天",
      examples: ["1"],
    });
export const agree = () =>
  flag()
    .default(false)
    .meta({
      en: "Acceptance of the terms and the privacy policy; must be true to create an account",
      zh: "同意服务条款与隐私政策；创建账号时须为 true",
      examples: ["1"],
    });
export const channel = () =>
  text(64).optional().meta({ en: "Marketing channel the visitor came from", zh: "来源渠道" });
/** Of the visitor's device; one that does not exist is ignored. */
export const newcomersZone = () =>
  timeZone().optional().meta({ en: "Time zone of a new account (IANA name)", zh: "新账号的时区（IANA 名称）" });
export const inviteCode = () => text(32).optional().meta({ en: "Invitation code", zh: "邀请码" });

/** What a login takes that may create an account. */
export const newAccountFields = () => ({
  agree: agree(),
  invite_code: inviteCode(),
  channel: channel(),
  time_zone: newcomersZone(),
  invitation: z.enum(["accept", "decline"]).optional().meta({
    en: "Whether to join the inviting account, once code 1015 asks",
    zh: "是否加入邀请方账号，收到 1015 后填写",
  }),
});
