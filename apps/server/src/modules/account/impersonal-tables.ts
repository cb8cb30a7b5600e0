const content = "the site's content, written by staff";
const catalogue = "what is sold, written by staff";
const source = "data about networks and addresses, not about customers";
const counters = "numbers without a person";

/** The tables that hold nothing about an account, and why. */
export const impersonalTables = {
  goods: { holds: catalogue },
  goods_classes: { holds: catalogue },
  goods_skus: { holds: catalogue },
  goods_codes: { holds: catalogue },
  packages: { holds: catalogue },
  offline_packages: { holds: catalogue },
  offline_versions: { holds: source },
  offline_files: { holds: source },
  rules: { holds: "rules for everyone" },
  banners: { holds: content },
  news_classes: { holds: content },
  news_articles: { holds: content },
  industries: { holds: content },
  case_stories: { holds: content },
  partner_types: { holds: content },
  partners: { holds: content },
  contacts: { holds: content },
  events: { holds: content },
  documents: { holds: content },
  data_sources: { holds: source },
  database_versions: { holds: source },
  accuracy_reports: { holds: source },
  data_corrections: { holds: source },
  data_imports: { holds: source },
  cell_towers: { holds: source },
  host_ports: { holds: source },
  payment_events: { holds: "events of payment providers, by the number of the payment" },
  payment_differences: { holds: "differences between books, by the number of the payment" },
  balances: { holds: counters },
  sms_spending: { holds: counters },
  sent_messages: { holds: "numbers of messages, without addresses" },
  leases: { holds: counters },
  usage_flushes: {
    holds: "calls of a few seconds, until they are added to each account's own; deletion and export do so first",
  },
  daily_visitors: { holds: "hashes of visitors, whose key changes daily" },
  daily_pages: { holds: counters },
  advert_clicks: { holds: "clicks of visitors who are not signed in" },
  logout_tickets: { holds: "hashes of used tickets" },
  used_captchas: { holds: "hashes of used solutions" },
  _prisma_migrations: { holds: "the database's version" },
} as const;
