export default {
  kind: "Network",
  title: (asn: string, name: string) => (name ? `${asn}: ${name}` : asn),
  description: (asn: string, name: string, count: string, rank: string) =>
    `${asn}${name ? ` (${name})` : ""} holds ${count} IPv4 addresses, rank ${rank} of all networks. Prefixes, countries, type and networks of similar size.`,
  figures: {
    rank: "Rank by IPv4 addresses",
    rankOf: (rank: string, count: string) => `${rank} of ${count}`,
    ipv4: "IPv4 addresses",
    ipv6: "IPv6 /48 blocks",
    prefixes: "Prefixes",
    countries: "Countries",
  },
  facts: {
    title: "Overview",
    asn: "AS number",
    name: "Name",
    organization: "Organisation",
    domain: "Domain",
    usageType: "Type",
  },
  countries: {
    title: "Where its addresses are",
    text: "Share of its addresses by country.",
    more: (count: number) => (count === 1 ? "and 1 more country" : `and ${count} more countries`),
    none: "The location of its addresses is unknown.",
    ipv4: "IPv4 addresses",
    ipv6: "IPv6 /48",
    country: "Country",
    share: "Share",
    least: (share: string) => `< ${share}`,
    most: (share: string) => `> ${share}`,
  },
  neighbours: {
    title: "Networks of similar size",
    text: "The networks with slightly more and slightly fewer IPv4 addresses.",
    columns: { rank: "Rank", network: "Network", ipv4: "IPv4 addresses", ipv6: "IPv6 /48" },
  },
  prefixes: {
    title: "Prefixes",
    text: (count: string) =>
      `${count} in total. Adjacent ranges are merged, so these are the addresses it holds, not its routes.`,
    columns: { prefix: "Prefix", first: "First address", last: "Last address" },
    pages: "Pages of prefixes",
    newer: "Previous",
    older: "Next",
    page: (page: number, last: number) => `Page ${page} of ${last}`,
  },
  missing: {
    title: "No such network",
    text: (asked: string) => `“${asked}” is not a network with addresses in our database.`,
    how: "An AS number looks like AS15169. Networks that announce no addresses have no page.",
  },
};
