export default {
  kind: "Network",
  title: (asn: string, name: string) => (name ? `${asn}: ${name}` : asn),
  description: (asn: string, name: string, count: string, rank: string) =>
    `${asn}${name ? ` (${name})` : ""} holds ${count} IPv4 addresses, rank ${rank} of all networks. Prefixes, countries, type and neighbours in rank.`,
  figures: {
    rank: "Rank by IPv4 addresses",
    rankOf: (rank: string, count: string) => `${rank} of ${count}`,
    ipv4: "IPv4 addresses",
    ipv6: "IPv6 blocks of /48",
    prefixes: "Prefixes",
    countries: "Countries",
  },
  facts: {
    title: "What it is",
    asn: "AS number",
    name: "Name",
    organization: "Organisation",
    domain: "Domain",
    usageType: "Type",
  },
  countries: {
    title: "Where its addresses are",
    text: "Share of its addresses by country, as the database places them.",
    more: (count: number) => (count === 1 ? "and 1 more country" : `and ${count} more countries`),
    none: "No place is known for any of its addresses.",
    ipv4: "IPv4 addresses",
    ipv6: "IPv6 /48",
    country: "Country",
    share: "Share",
    least: (share: string) => `< ${share}`,
  },
  neighbours: {
    title: "Neighbours in rank",
    text: "The networks that hold slightly more and slightly fewer IPv4 addresses.",
    columns: { rank: "Rank", network: "Network", ipv4: "IPv4 addresses", ipv6: "IPv6 /48" },
  },
  prefixes: {
    title: "Prefixes",
    text: (count: string) =>
      `${count} in all. Ranges that follow each other are joined, so this is the space it holds and not its list of routes.`,
    columns: { prefix: "Prefix", first: "First address", last: "Last address" },
    pages: "Pages of prefixes",
    newer: "Back",
    older: "Next",
    page: (page: number, last: number) => `Page ${page} of ${last}`,
  },
  missing: {
    title: "There is no such network",
    text: (asked: string) => `“${asked}” is no number of a network that holds addresses in our database.`,
    how: "An AS number looks like AS15169. Networks that announce no address have no page.",
  },
};
