/** Permission codes a role can hold; a parent code ("key") grants all of its children ("key.view", ...). */
export const permissions = [
  "usage.view",
  "usage.all",
  "usage.detail",
  "usage.export",
  "usage.warn",
  "key.view",
  "key.manage",
  "key.split",
  "download.view",
  "download.get",
  "billing.order",
  "billing.pay",
  "billing.invoice",
  "account.certify",
  "account.profile",
  "sub.view",
  "sub.manage",
  "role.view",
  "role.manage",
  "mall.exchange",
  "reward.view",
  "reward.payout",
  "notice.account",
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Who may call an endpoint. Required on every endpoint, so nothing is public by omission.
 * "optional": a valid session is passed on, a bad token counts as anonymous. "main": the main account only.
 */
export type Access = "public" | "optional" | "user" | "main" | Permission;

/** True where a call without a valid session must be refused with SESSION_INVALID. */
export const needsSession = (access: Access): boolean => access !== "public" && access !== "optional";
