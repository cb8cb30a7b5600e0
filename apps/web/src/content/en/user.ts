export default {
  title: "Account",
  scope: (name: string, role: string) => (role ? `${name}, ${role}` : name),
  /** Tabs, and what else the account menu offers. */
  items: {
    dashboard: "Dashboard",
    services: "Services",
    downloads: "Data downloads",
    billing: "Billing",
    alerts: "Alerts",
    points: "Points",
    keys: "API keys",
    "bulk-jobs": "Bulk lookups",
    reports: "Log reports",
    watches: "Watches",
    overrides: "Overrides",
    team: "Team",
    audit: "Audit log",
    profile: "Profile",
    mall: "Points mall",
    rewards: "Rewards",
  },
};
