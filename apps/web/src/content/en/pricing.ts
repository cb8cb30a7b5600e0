export default {
  title: "Start free, pay as you grow",
  lead: "Start with 50,000 free calls a month*. A package adds calls and raises the rate limit. You can allow calls beyond it, up to a limit you set, so that nothing stops on a busy day.",
  footnote:
    "* Of IP geolocation. Every other service has 100 a month, except real-person checks and checks of a name with its ID number.",
  service: "Service",
  cycle: "Billing cycle",
  cycles: { month: "Monthly", year: "Yearly" },
  types: {
    1: {
      name: "IP geolocation",
      about: "Location, network and privacy flags of an address, with /v2/query, /v2/batch, /v2/asn and /v2/ranges.",
    },
    3: { name: "Connection type", about: "Home, office, mobile, campus or data center, with /v2/scenario." },
    4: { name: "IP risk score", about: "One score with the reasons behind it, with /v2/portrait." },
    10: {
      name: "Privacy and proxy detection",
      about:
        "VPN, Tor, relay, public proxy and hosting, with /v2/privacy; anti-fraud, DNS, hosts, ports, carriers and cells are charged to it as well.",
    },
    11: {
      name: "Real-person check",
      about: "Liveness and face checks by a licensed partner, whose fee makes up most of the price.",
    },
    12: { name: "Phone numbers", about: "Carrier, region, type and formats of a number, with /v2/phone." },
    13: { name: "Bank cards", about: "Issuer, brand and type from a card's first digits, with /v2/card." },
    14: {
      name: "Identity check",
      about: "ID numbers validated with /v2/idcard; a licensed partner verifies that name and number match.",
    },
    15: { name: "Whois", about: "Registration data of domains, addresses and networks, with /v2/whois and /v2/abuse." },
  },
  free: {
    name: "Free",
    unit: "forever",
    action: "Create a free key",
    extra: "Stops at the quota; no credit card",
  },
  agreed: { price: "Custom", unit: "", extra: "Volume, rate and terms in one contract", action: "Contact us" },
  onRequest: "On request",
  missing: {
    partner: "These packages need a licensed partner, and none is connected at present. Contact us about a price.",
    lists:
      "At present we have no lists of VPNs, proxies and Tor exits: calls recognize data centers, and other flags are null. Contact us about a price.",
  },
  order: "Request this package",
  buy: "Buy",
  recommended: "Recommended",
  current: "Current plan",
  before: "Before the discount: ",
  colon: ": ",
  units: {
    month: "a month",
    year: "a year",
    each: (price: string) => `${price} per 1,000 calls overall`,
  },
  callsAMonth: (count: string) => `${count} calls a month`,
  calls: {
    month: (count: string) => `${count} calls a month`,
    year: (count: string) => `${count} calls a year`,
  },
  callsAgreed: "By contract",
  extra: (price: string) => `then ${price} per 1,000`,
  note: "Prices include tax. Calls that find nothing or are rejected are free in every package.",
  failed: "The prices could not be loaded.",
  estimate: {
    title: "Estimate your cost",
    text: "Choose your monthly volume. We work out the cheapest package from the price list above.",
    label: "Calls per month",
    within: "Within the package, with no extra cost.",
    beyond: (price: string, count: string, each: string) => `${price} plus ${count} extra calls at ${each} per 1,000.`,
    free: (count: string) => `Up to ${count} calls a month are free.`,
  },
  comparison: {
    title: "Compare packages",
    table: "Table of packages",
    what: "Feature",
    calls: "Calls included",
    pace: "Calls per second",
    extra: "Per extra 1,000 calls",
    yes: "Included",
    no: "Not included",
  },
  databases: {
    title: "Databases to download",
    text: "Files for your own machines, sold by the month and apart from the packages above. Calls and files are charged separately.",
    failed: "The databases could not be loaded.",
    table: "Table of databases",
    database: "Database",
    contents: "Contents",
    version: "Current version",
    price: "Price",
    action: "How to get it",
    fields: (count: number) => `${count} fields`,
    ranges: (count: string) => `${count} ranges, IPv4 and IPv6`,
    formats: (count: number) => `${count} file formats`,
    notBuilt: "Not built yet",
    free: "Free, without an account",
    perMonth: (price: string) => `${price} a month`,
    missing: { lists: "We have no lists of VPNs, proxies and Tor exits at present." },
    get: "Download",
    buy: "Buy",
  },
  questions: "Pricing FAQ",
  faq: [
    {
      question: "What counts as a call?",
      answer:
        "One answered lookup: an address, a number, a domain. In a batch each answered item counts as one. Errors, rejected calls, unknown or reserved addresses and 304 responses are free.",
    },
    {
      question: "What happens at the end of the free quota?",
      answer:
        "Calls are rejected with status 402 until the next month begins (UTC). With a package you can allow extra calls, up to an amount you set. Nothing is charged without an order, and the dashboard forecasts the day your quota runs out.",
    },
    {
      question: "Does an answer with location, network and privacy cost three calls?",
      answer:
        "No. A call is charged once, by the path you call. /v2/query returns location, network and privacy flags as one IP geolocation call.",
    },
    {
      question: "Can I change or cancel a package?",
      answer:
        "Yes. A larger package takes effect once it is paid for, and what is left of the current one is deducted from its price: the smaller of unused time and unused calls. You can move to a smaller one at the end of the term, or now: then what is left pays for it, and what exceeds its price adds calls. A package you cancel runs until its end.",
    },
    {
      question: "How is the yearly price calculated?",
      answer: "Pay for ten months, get twelve. Use the calls of the year at any time during it.",
    },
    {
      question: "How do I pay?",
      answer:
        "Online, with the payment methods shown at checkout, or on a quote from our sales team. Orders, receipts, invoices and monthly statements are under Billing in your account.",
    },
    {
      question: "Do I get an invoice?",
      answer:
        "Yes. An invoice made out to your billing details is issued with every payment in another currency than yuan, and with every payment of a buyer outside mainland China, and mailed to the address you give there. A Chinese tax invoice (fapiao) for other payments in yuan is issued on request.",
    },
  ],
};
