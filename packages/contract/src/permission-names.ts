import type { grantable } from "./access.ts";
import type { Language } from "./errors.ts";

type Text = Readonly<Record<Language, string>>;

/** What each permission allows, as worded in forms and the audit log. */
export const permissionNames: Readonly<Record<(typeof grantable)[number], Text>> = {
  usage: { en: "Usage", zh: "用量" },
  "usage.all": { en: "See all members' usage and keys", zh: "查看全部成员的用量与密钥" },
  "usage.detail": { en: "See the queried addresses", zh: "查看所查询的地址明细" },
  "usage.export": { en: "Export records", zh: "导出调用记录" },
  "usage.warn": { en: "Set alerts", zh: "设置用量预警" },
  key: { en: "API keys", zh: "API 密钥" },
  "key.manage": { en: "Create, change and revoke keys", zh: "创建、修改与吊销密钥" },
  "key.split": { en: "Allocate quota", zh: "分配额度" },
  lens: { en: "Log lens", zh: "日志透镜" },
  "lens.report": { en: "Save and see weekly reports", zh: "保存与查看每周报告" },
  watch: { en: "Watches", zh: "变更关注" },
  "watch.manage": { en: "Manage watches and see their changes", zh: "管理关注与查看变化" },
  override: { en: "Overrides", zh: "自定义数据" },
  "override.manage": { en: "Manage the account's own data of addresses", zh: "管理账号自定义的地址数据" },
  download: { en: "Databases", zh: "数据库下载" },
  "download.view": { en: "See releases and alerts", zh: "查看版本与更新提醒" },
  "download.get": { en: "Download files", zh: "下载文件" },
  billing: { en: "Billing", zh: "费用" },
  "billing.order": { en: "See and place orders", zh: "查看与提交订单" },
  "billing.pay": { en: "Pay, and set spending limits", zh: "付款与设置消费上限" },
  "billing.invoice": { en: "Apply for invoices", zh: "申请开票" },
  account: { en: "Account", zh: "账号" },
  "account.certify": { en: "Certify the company", zh: "企业认证" },
  sub: { en: "Sub-accounts", zh: "子账号" },
  "sub.view": { en: "See sub-accounts", zh: "查看子账号" },
  "sub.manage": { en: "Invite, change, disable and delete", zh: "邀请、修改、停用与删除子账号" },
  role: { en: "Roles", zh: "角色" },
  "role.view": { en: "See roles", zh: "查看角色" },
  "role.manage": { en: "Create, change and delete roles", zh: "创建、修改与删除角色" },
  mall: { en: "Points mall", zh: "积分商城" },
  "mall.exchange": { en: "Redeem points", zh: "积分兑换" },
  reward: { en: "Rewards", zh: "奖励" },
  "reward.view": { en: "See rewards", zh: "查看奖励" },
  "reward.payout": { en: "Request payouts", zh: "申请提现" },
};
