/** The tabs of the user centre: the specification's four, then what belongs to keys and people. */
export const tabs = ["dashboard", "downloads", "billing", "profile", "keys", "team", "audit"] as const;
export type Tab = (typeof tabs)[number];

export const isTab = (name: string): name is Tab => (tabs as readonly string[]).includes(name);
