/** The tabs of the user centre, in the order of the rail. A tab opens when everything in it works. */
export const tabs = ["dashboard", "keys", "profile"] as const;
export type Tab = (typeof tabs)[number];

export const isTab = (name: string): name is Tab => (tabs as readonly string[]).includes(name);
