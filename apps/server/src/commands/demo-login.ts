/** The demo account, on a developer's machine only. */
export const demoLogin = { phone: "13800138000", password: "meridian-demo-1" };
