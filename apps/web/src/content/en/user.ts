export default {
  title: "Account",
  scope: (name: string, role: string) => (role ? `${name}, ${role}` : name),
  tabs: {
    dashboard: "Dashboard",
    profile: "Profile",
    keys: "API keys",
    "bulk-jobs": "Bulk lookups",
    reports: "Log reports",
    services: "Services",
    downloads: "Data downloads",
    billing: "Billing",
    alerts: "Alerts",
    points: "Points",
    team: "Team",
    audit: "Audit log",
  },
};
