import type { Language } from "./errors.ts";

/**
 * Permission codes of the staff console, in a tree like that of customers' roles: a parent grants its children. They
 * share no parent with those, and no customer's role can hold them.
 */
export const staffPermissions = [
  "console.view",
  "message.view",
  "message.handle",
  "message.export",
  "customer.view",
  "customer.manage",
  "customer.view_as",
  "certification.view",
  "certification.decide",
  "renewal.view",
  "renewal.handle",
  "grant.service",
  "grant.download",
  "grant.points",
  "grant.coupon",
  "shop.view",
  "shop.goods",
  "shop.exchange",
  "shop.rules",
  "referral.view",
  "referral.handle",
  "referral.rules",
  "payout.view",
  "payout.decide",
  "order.view",
  "order.make",
  "order.refund",
  "invoicing.view",
  "invoicing.handle",
  "invoicing.rates",
  "ledger.view",
  "ledger.match",
  "price.view",
  "price.change",
  "notice.view",
  "notice.send",
  "sms.view",
  "sms.rules",
  "content.view",
  "content.publish",
  "status.view",
  "status.edit",
  "data.view",
  "data.build",
  "staff.view",
  "staff.manage",
  "staff.limits",
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

type ParentOf<P> = P extends `${infer Parent}.${string}` ? Parent : never;
type StaffParent = ParentOf<StaffPermission>;

/** The roles of staff. A role grants nothing that it does not name; only the owner holds everything. */
export const staffRoles = {
  support: [
    "console",
    "message",
    "customer",
    "certification",
    "renewal",
    "grant.service",
    "grant.points",
    "shop.view",
    "shop.exchange",
    "referral.view",
    "referral.handle",
    "order.view",
    "notice",
    "status",
    "sms.view",
  ],
  finance: [
    "console",
    "customer.view",
    "grant.coupon",
    "grant.service",
    "grant.download",
    "shop.view",
    "referral.view",
    "referral.handle",
    "payout",
    "order",
    "invoicing",
    "ledger",
    "price",
    "content.view",
    "sms",
  ],
  content: ["console", "shop.view", "shop.goods", "price.view", "notice", "content"],
  data: ["console", "message.view", "message.handle", "content.view", "status", "data"],
  owner: staffPermissions,
} as const satisfies Readonly<Record<string, readonly (StaffPermission | StaffParent)[]>>;
export type StaffRole = keyof typeof staffRoles;
export const staffRoleNames = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];

/** Whether codes contain a permission or its parent. */
export const grants = (codes: readonly string[], permission: string): boolean =>
  codes.includes(permission) || codes.includes(permission.split(".")[0] ?? "");

/** A staff role's permissions, children of granted parents included; none without a role. */
export const permissionsOfStaff = (role: StaffRole | null): StaffPermission[] =>
  role === null ? [] : staffPermissions.filter((code) => grants(staffRoles[role], code));

type Text = Readonly<Record<Language, string>>;

/** What each staff permission allows, as worded in the console. */
export const staffPermissionNames: Readonly<Record<StaffPermission, Text>> = {
  "console.view": { en: "See the day's figures", zh: "查看当日概况" },
  "message.view": { en: "Read messages", zh: "查看留言" },
  "message.handle": { en: "Answer messages", zh: "处理留言" },
  "message.export": { en: "Export messages", zh: "导出留言" },
  "customer.view": { en: "See users", zh: "查看用户" },
  "customer.manage": { en: "Disable and enable users", zh: "停用与启用用户" },
  "customer.view_as": { en: "See the portal as a customer sees it", zh: "以客户视角查看用户中心" },
  "certification.view": { en: "See certifications", zh: "查看企业认证" },
  "certification.decide": { en: "Decide on certifications", zh: "审核企业认证" },
  "renewal.view": { en: "See renewal requests", zh: "查看续费申请" },
  "renewal.handle": { en: "Handle renewal requests", zh: "处理续费申请" },
  "grant.service": { en: "Open services and give calls", zh: "开通服务与赠送额度" },
  "grant.download": { en: "Grant and end downloads", zh: "授予与收回数据库下载" },
  "grant.points": { en: "Add and deduct points", zh: "增减积分" },
  "grant.coupon": { en: "Issue coupons", zh: "发放优惠券" },
  "shop.view": { en: "See goods and redemptions", zh: "查看商品与兑换" },
  "shop.goods": { en: "Change goods and stock", zh: "管理商品与库存" },
  "shop.exchange": { en: "Ship and cancel redemptions", zh: "处理兑换" },
  "shop.rules": { en: "Change how points are earned", zh: "修改积分规则" },
  "referral.view": { en: "See referred customers", zh: "查看推荐客户" },
  "referral.handle": { en: "Handle referred customers", zh: "处理推荐客户" },
  "referral.rules": { en: "Change the reward program", zh: "修改奖励规则" },
  "payout.view": { en: "See payouts", zh: "查看提现" },
  "payout.decide": { en: "Decide on payouts", zh: "审核提现" },
  "order.view": { en: "See orders", zh: "查看订单" },
  "order.make": { en: "Create and close orders", zh: "创建与关闭订单" },
  "order.refund": { en: "Refund orders", zh: "退款" },
  "invoicing.view": { en: "See invoices", zh: "查看发票" },
  "invoicing.handle": { en: "Issue invoices", zh: "处理发票" },
  "invoicing.rates": { en: "Set tax rates", zh: "设置税率" },
  "ledger.view": { en: "See transfers, differences and sales", zh: "查看转账、差异与销售" },
  "ledger.match": { en: "Match transfers, resolve differences", zh: "匹配转账、处理差异" },
  "price.view": { en: "See packages", zh: "查看套餐" },
  "price.change": { en: "Change prices", zh: "修改价格" },
  "notice.view": { en: "See sent notices", zh: "查看已发通知" },
  "notice.send": { en: "Send notices", zh: "发送通知" },
  "sms.view": { en: "See what SMS cost", zh: "查看短信费用" },
  "sms.rules": { en: "Change limits and prices of SMS", zh: "修改短信限制与价格" },
  "content.view": { en: "See content", zh: "查看内容" },
  "content.publish": { en: "Write and publish content", zh: "编写与发布内容" },
  "status.view": { en: "See incidents", zh: "查看事件" },
  "status.edit": { en: "Publish incidents and maintenance", zh: "发布事件与维护" },
  "data.view": { en: "See the IP database and releases", zh: "查看 IP 数据库与发布版本" },
  "data.build": { en: "Build and withdraw versions", zh: "构建与撤回版本" },
  "staff.view": { en: "See staff", zh: "查看员工" },
  "staff.manage": { en: "Set staff roles", zh: "设置员工角色" },
  "staff.limits": { en: "Set the limits for one person", zh: "设置单人限额" },
};
