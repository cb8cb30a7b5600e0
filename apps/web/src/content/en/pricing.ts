export default {
  title: "Start free, pay for what you call",
  lead: "Every service but real-person checks has a free quota each month. A package adds calls and pace. Allow calls beyond it, up to a limit you set, and nothing stops in the middle of a busy day.",
  service: "Service",
  cycle: "Billing cycle",
  cycles: { month: "Monthly", year: "Yearly" },
  types: {
    1: {
      name: "IP geolocation",
      about: "Place, network and privacy flags of an address, by /v2/query, /v2/batch, /v2/asn and /v2/ranges.",
    },
    3: { name: "Scenario", about: "Home, office, mobile, campus or data center, by /v2/scenario." },
    4: { name: "Risk portrait", about: "One score with the reasons behind it, by /v2/portrait." },
    10: {
      name: "Proxy identification",
      about:
        "VPN, Tor, relay, proxy and hosting, by /v2/privacy; anti-fraud, DNS, hosts, ports and cells draw on it too.",
    },
    11: {
      name: "Real person",
      about: "Liveness and face checks answered by a partner; the price is mostly the partner's.",
    },
    12: { name: "Phone number", about: "Carrier, region, type and formats of a number, by /v2/phone." },
    13: { name: "Bank card", about: "Issuer, brand and type from a card's first digits, by /v2/card." },
    14: {
      name: "ID verification",
      about: "Checks of ID numbers by /v2/idcard; matching a name with a number is answered by a partner.",
    },
    15: { name: "Whois", about: "Registration data of domains, addresses and networks, by /v2/whois." },
  },
  free: {
    name: "Free",
    unit: "for good",
    action: "Create a free key",
    extra: "Ends at the quota; no credit card",
  },
  agreed: { price: "Custom", unit: "", extra: "Volume, pace and terms in one contract", action: "Talk to us" },
  onRequest: "On request",
  order: "Request this package",
  buy: "Buy",
  recommended: "Recommended",
  before: "Before the discount: ",
  colon: ": ",
  units: {
    month: "a month",
    year: "a year",
    each: (price: string) => `${price} per 1,000 calls in all`,
  },
  callsAMonth: (count: string) => `${count} calls a month`,
  calls: {
    month: (count: string) => `${count} calls a month`,
    year: (count: string) => `${count} calls a year`,
  },
  callsAgreed: "By agreement",
  extra: (price: string) => `then ${price} per 1,000`,
  note: "Prices include tax; the invoice shows it. A call that finds nothing or is refused is not charged in any package.",
  failed: "The prices could not be loaded.",
  estimate: {
    title: "What would you pay?",
    text: "Move the slider to your calls a month. The cheapest package for them is computed from the list above.",
    label: "Calls a month",
    within: "Within the package; nothing beyond it.",
    beyond: (price: string, count: string, each: string) => `${price} and ${count} further calls at ${each} per 1,000.`,
    free: (count: string) => `Up to ${count} calls a month cost nothing.`,
  },
  comparison: {
    title: "Compare in detail",
    table: "Table of packages",
    what: "What is compared",
    calls: "Calls included",
    pace: "Calls a second",
    extra: "Each further 1,000 calls",
    yes: "Included",
    no: "Not included",
  },
  questions: "Questions about prices",
  faq: [
    {
      question: "What counts as a call?",
      answer:
        "One answered question: an address, a number, a domain. In a batch each answered item counts as one. Errors, refused calls, unknown or reserved addresses and answers with status 304 are free.",
    },
    {
      question: "What happens at the end of the free quota?",
      answer:
        "Calls are refused with status 402 until the next month begins (UTC). For a package you can choose that further calls are answered, up to a sum that you set. Nothing is charged without an order, and the dashboard shows on which day the quota would end at the present pace.",
    },
    {
      question: "Does one answer with place, network and privacy cost three calls?",
      answer:
        "No. A call is charged once, by the path you called. /v2/query returns place, network and privacy flags in one call of IP geolocation.",
    },
    {
      question: "Can I change or leave a package?",
      answer:
        "Yes. A larger package takes effect when it is paid, and what is left of the present one is deducted from its price: the smaller of its unused time and its unused calls. A smaller one can be bought when the present one has ended. A package that you leave runs to its end.",
    },
    {
      question: "How is the yearly price made?",
      answer: "Ten months are paid and twelve are delivered. The calls of a year may be used at any time in it.",
    },
    {
      question: "How do I pay?",
      answer:
        "Online, by the ways the checkout offers, or by an offer from our staff. Orders, receipts and invoices are in the billing tab of the user centre.",
    },
  ],
};
