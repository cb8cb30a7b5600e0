import { holdsPermission, type Session } from "./session.ts";

/** The tabs of the user centre, in the order of the sidebar. */
export const tabs = [
  "dashboard",
  "services",
  "downloads",
  "billing",
  "alerts",
  "watches",
  "overrides",
  "keys",
  "bulk-jobs",
  "reports",
  "points",
  "team",
  "audit",
  "profile",
] as const;
export type Tab = (typeof tabs)[number];

/** A tab is shown to holders of any of these permissions. */
const needed: Partial<Record<Tab, readonly string[]>> = {
  "bulk-jobs": ["key.manage"],
  reports: ["lens.report"],
  watches: ["watch.manage"],
  overrides: ["override.manage"],
  downloads: ["download.view"],
  billing: ["billing.order", "billing.invoice"],
  team: ["sub.view", "role.view"],
};

/** Whether a tab is for this user; until the user is known, every tab may be. */
export const isVisibleTo = (session: Session, tab: Tab): boolean =>
  session.user === null || (needed[tab]?.some((permission) => holdsPermission(session, permission)) ?? true);

export const isTab = (name: string): name is Tab => (tabs as readonly string[]).includes(name);
