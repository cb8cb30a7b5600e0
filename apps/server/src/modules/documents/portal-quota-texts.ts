import type { FieldTexts } from "./field-texts.ts";

/** Fields of the calls about quota, warnings, webhooks and exports. */
export const portalQuotaTexts: FieldTexts = {
  items: ["Whom to give how much, at most 50", "分配对象与额度，最多 50 项"],
  action: ["What to do with the share", "对分配执行的操作"],
  splits: ["The shares that were made or changed", "新建或变更的分配"],
  splittable: ["Calls that can still be given", "还可分配的次数"],
  already_split: ["Calls given already", "已分配的次数"],
  targets: ["Sub-accounts, and what each has", "子账号及其当前额度"],
  current_quota: ["What the sub-account has of this service now", "该子账号当前拥有的额度"],
  split: ["The share that was named", "所指定的分配"],
  split_used: ["Calls that sub-accounts have made of those", "子账号已使用的次数"],
  recalled_at: ["When it was taken back", "收回时间"],
  expire_at: ["When it ends", "到期时间"],
};
