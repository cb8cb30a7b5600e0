export default {
  kind: "Host name",
  title: (host: string) => `${host}: IP addresses`,
  waiting: (host: string) => `Asking the name servers for the addresses of ${host}…`,
  count: (count: number) => (count === 1 ? "1 IP address" : `${count} IP addresses`),
  none: "This name has no IP address in DNS.",
  columns: { address: "IP address", place: "Location", network: "Network" },
  reserved: (name: string) => `Reserved: ${name}`,
  unknown: "Unknown",
  live: "Resolved just now by our name server. Others may get other addresses, depending on where they ask.",
  failed: "The name could not be resolved",
  missing: {
    title: "This is not a public host name",
    text: (asked: string) => `“${asked}” cannot be looked up in DNS.`,
    how: "A host name has at least two parts separated by dots, such as example.com.",
  },
};
