import {
  IconBellRinging,
  IconCoins,
  IconDatabase,
  IconEye,
  IconFileStack,
  IconGauge,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconMapPin,
  IconReceipt,
  IconTrendingUp,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { Tab } from "../lib/user-tabs.ts";

/** The icons of the tabs of the user center. */
export const tabIcons = {
  dashboard: IconLayoutDashboard,
  services: IconGauge,
  downloads: IconDatabase,
  billing: IconReceipt,
  alerts: IconBellRinging,
  keys: IconKey,
  "bulk-jobs": IconFileStack,
  reports: IconTrendingUp,
  points: IconCoins,
  team: IconUsers,
  watches: IconEye,
  overrides: IconMapPin,
  audit: IconHistory,
  profile: IconUser,
} as const satisfies Record<Tab, unknown>;
