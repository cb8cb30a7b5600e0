import common from "./common.ts";

const addressesOf = (count: string) => (count === "1" ? "1 address" : `${count} addresses`);

const plural =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? one : many;

export default {
  title: "Log lens",
  lead: "Paste a log and see who is in it: where the addresses are, which networks they belong to, what they are used for and how risky they are.",
  facts: [
    "The text never leaves your browser; only the addresses found in it are sent.",
    "Nothing is stored unless you save a report, nothing is charged.",
    "1,000 addresses without an account, 10,000 with one.",
  ],
  source: {
    label: "Log, list or any text with IP addresses",
    placeholder: '203.0.113.9 - - [23/Nov/2026:09:14:02 +0000] "GET / HTTP/1.1" 200\nor drop a file here',
    analyse: "Analyze",
    file: "Choose a file",
    sample: "Use the sample log",
    sampleNote: "Sample log: public resolvers and well-known services",
    drop: "Drop the file to analyze it",
    limits: (megabytes: number) =>
      `Any text file up to ${megabytes} MB, also as .gz, read in your browser. Ctrl+Enter starts the analysis.`,
  },
  states: {
    reading: "Finding addresses",
    lookingUp: (count: string) => `Looking up ${addressesOf(count)}`,
    cancel: "Cancel",
    empty: { title: "Nothing analyzed yet", text: "Paste a log, drop a file, or see what the sample shows." },
    none: {
      title: "No IP address found",
      text: "The text contains no IPv4 or IPv6 address. Addresses can be anywhere in a line, with a port or in brackets; version numbers are left out.",
    },
    onlyReserved: {
      title: "Only private and reserved addresses",
      text: (count: string) =>
        count === "1"
          ? "The only address found is private or reserved, so it has no location."
          : `All ${count} addresses are private or reserved, so they have no location.`,
    },
    tooLarge: {
      title: "This file is too large",
      text: (megabytes: number) => `Files can be up to ${megabytes} MB, or twenty times that when unpacked.`,
    },
    unreadable: { title: "The file could not be read", text: "It may have been moved or changed. Choose it again." },
    packed: {
      title: "Unpack this file first",
      text: (format: string) => `Its format is ${format}. Only text files and .gz files can be read here.`,
    },
    binary: {
      title: "This is not a text file",
      text: "Save or export its content as text, such as CSV, JSON or a log, and choose that file.",
    },
    damaged: { title: "This .gz file is damaged", text: "It may be incomplete. Copy it again, or choose another one." },
    offline: "You are offline. The addresses have been counted, and will be looked up as soon as you are back online.",
    failed: "The addresses could not be looked up",
    truncated: (found: string, asked: string) => `${found} addresses found; these are the ${asked} most frequent.`,
    signIn: (limit: string) => `Log in to analyze up to ${limit}`,
    all: "Look all of them up as a bulk job",
  },
  shared: {
    title: "Shared charts",
    text: "The figures come from the link itself, which contains no addresses, so they cannot be filtered.",
    withAddresses: "The link contains addresses; they have been looked up again.",
    own: "Analyze your own log",
  },
  totals: {
    addresses: plural("address", "addresses"),
    occurrences: plural("occurrence", "occurrences"),
    reserved: (): string => "private or reserved, left out",
    countries: plural("country or region", "countries and regions"),
    networks: plural("network", "networks"),
  },
  weight: { label: "Count by", addresses: "Addresses", occurrences: "Occurrences" },
  filters: {
    label: "Filters",
    hint: "Select a country, network, usage type or risk score to filter.",
    clear: "Clear filters",
    remove: (name: string) => `Remove the filter ${name}`,
  },
  actions: {
    save: "Save as report",
    export: "Export",
    share: "Share",
    again: "New analysis",
    whole: "Open the full analysis",
  },
  exports: {
    own: "CSV: your columns, and ours added",
    failed: "The file could not be written. Choose it again, and check its quotes.",
    csv: "CSV: every address",
    json: "JSON: every address",
    md: "Markdown: summary",
    png: "PNG: summary as a picture",
  },
  formats: {
    recognized: (format: string) => `${format}: only the client of each line is counted.`,
    every: "Count every address",
    names: {
      combined: "Access log of Apache or nginx",
      nginxError: "Error log of nginx",
      apacheError: "Error log of Apache",
      w3c: "W3C log, as of IIS or CloudFront",
      loadBalancer: "Log of an AWS Application Load Balancer",
      classicLoadBalancer: "Log of an AWS Classic Load Balancer",
      haproxy: "Log of HAProxy",
      json: "JSON log",
    },
  },
  share: {
    title: "Link to these charts",
    text: "The link contains the charts' figures and no addresses. Everything after the # stays in the browser and is never sent to a server.",
    include: "Include the addresses",
    included: (count: string) => `The link now contains ${addressesOf(count)}. Anyone who has the link can read them.`,
    link: "Link",
    copy: "Copy the link",
  },
  charts: {
    map: "Countries and regions",
    mapLabel: (count: string) =>
      count === "1"
        ? "World map of the addresses, in one country or region"
        : `World map of the addresses, in ${count} countries and regions`,
    network: "Networks",
    usage: "Usage types",
    risk: "Risk scores",
    riskHint: "Drag across the bars, or press Shift and an arrow key, to choose a range.",
    riskHelp:
      "Arrow keys move, Shift with an arrow key selects a range, Enter selects a bar, Escape clears the selection.",
    asTable: "Table",
    asChart: "Chart",
    asTableOf: (name: string) => `${name} as a table`,
    asChartOf: (name: string) => `${name} as a chart`,
    name: "Name",
    total: "Number",
    share: "Share",
    all: (count: number) => `Show all ${count}`,
    fewer: "Show fewer",
    open: (name: string) => `Open the page of ${name}`,
    empty: "Nothing matches the filters.",
  },
  unknown: { country: "Location unknown", network: "Network unknown", usage: "Unknown", risk: "Unknown" },
  bandLabel: (band: string, total: string) => `Score ${band}: ${total}`,
  levels: { low: "Low", medium: "Medium", high: "High" },
  usageTypes: common.usageTypes,
  table: {
    title: "Addresses",
    address: "Address",
    count: "Occurrences",
    place: "Location",
    network: "Network",
    usage: "Usage",
    risk: "Risk",
    pages: "Pages of addresses",
    previous: "Previous",
    next: "Next",
    page: (first: string, last: string, all: string) => `${first}–${last} of ${all}`,
  },
  database: (version: string) => `Database ${version}`,
};
