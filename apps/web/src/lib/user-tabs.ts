import { holdsPermission, type Session } from "./session.ts";

/** The tabs of the user centre, in the order of the rail. A tab opens when everything in it works. */
export const tabs = [
  "dashboard",
  "services",
  "downloads",
  "billing",
  "alerts",
  "keys",
  "points",
  "team",
  "audit",
  "profile",
] as const;
export type Tab = (typeof tabs)[number];

/** What somebody must hold one of to find anything in a tab. */
const needed: Partial<Record<Tab, readonly string[]>> = {
  downloads: ["download.view"],
  billing: ["billing.order", "billing.pay", "billing.invoice"],
  team: ["sub.view", "role.view"],
};

/** Whether a tab is for this user; as long as nobody knows who he is, each may be. */
export const isFor = (session: Session, tab: Tab): boolean =>
  session.user === null || (needed[tab]?.some((permission) => holdsPermission(session, permission)) ?? true);

export const isTab = (name: string): name is Tab => (tabs as readonly string[]).includes(name);
