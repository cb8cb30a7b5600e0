export default {
  title: "User centre",
  mainAccount: "main account",
  scope: (name: string, role: string) => (role ? `${name}, ${role}` : name),
  tabs: {
    dashboard: "Dashboard",
    downloads: "Data downloads",
    billing: "Billing",
    profile: "Profile",
    keys: "API keys",
    team: "Team",
    audit: "Audit log",
  },
  later: {
    note: "This part is being built. It opens here when it works.",
    back: "Back to the dashboard",
    tabs: {
      downloads: {
        title: "Databases to download",
        text: "Releases as CSV, JSON and our own format, with sizes, checksums and an alert when a new one is out.",
      },
      billing: {
        title: "Services, orders and invoices",
        text: "What you have booked and what is left of it, orders and how they were paid, invoices and their titles.",
      },
      team: {
        title: "Sub-accounts and roles",
        text: "People who work in your account, what each may do, and how much of your quota each may use.",
      },
      audit: {
        title: "Who did what",
        text: "Every change to keys, people and settings of the account, with who made it and from where.",
      },
    },
  },
};
