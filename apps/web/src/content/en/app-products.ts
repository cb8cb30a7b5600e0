export default {
  list: {
    title: "Thirteen answers about one address",
    lead: "Each product has a live demo on its page: no key, no sign-up. Together they share one account, one key and one bill.",
    own: "Your address, by the first of them",
    ownFailed: "The server gave no answer.",
    reserved: "Reserved: you are inside the server's own network.",
  },
  offline: {
    title: "The database on your own machine",
    lead: "Place, network and privacy flags of every IPv4 and IPv6 address in one file. No network on the way, no limit on lookups, no address that leaves your house.",
    present: "In the present database",
    failed: "The state of the database could not be read.",
    version: "Version",
    built: "Built",
    next: "Next at the latest",
    rangesV4: "IPv4 ranges",
    rangesV6: "IPv6 ranges",
    sources: "Sources",
    row: "One row, three formats",
    rowText: "The range that Google's public resolver belongs to, as each format holds it.",
    samples: "Format",
    formatsTitle: "What each is for",
    formats: [
      { name: "CSV", text: "For database servers and spreadsheets: one line a range, quoted as RFC 4180 wants." },
      { name: "JSON", text: "For streams and scripts: one object a line, names as in the API." },
      {
        name: "IPDB",
        text: "Our own format for lookups: a reader maps the file and answers millions of addresses a second from one core. Its layout is published with the code.",
      },
    ],
    reasonsTitle: "When a file is better than a call",
    reasons: [
      "Addresses may not leave the house, by law or by contract.",
      "A firewall or an ad exchange has microseconds, and no time for a network.",
      "A year of logs is to be read again: a billion lookups in an evening.",
      "The machine has no internet, or not always.",
    ],
    delivery:
      "Files are prepared on request today: tell us fields, formats and interval. Downloads from the user centre, with checksums and differences between versions, come with a later release.",
    ask: "Ask for files",
    licence: "Data licence",
  },
};
