/** Outside services that can vouch for a user, in the order in which pages offer them. */
export const loginProviders = ["google", "microsoft", "github", "wechat", "alipay"] as const;
export type LoginProviderName = (typeof loginProviders)[number];
