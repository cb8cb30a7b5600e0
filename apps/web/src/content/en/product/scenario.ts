import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Home, office, campus or data center",
  lead: "A click from a living room and a click from a server rack mean different things. One call tells you the type of connection, how certain that is, and whether it was looked up or inferred.",
  facts: [
    { value: "7 kinds", name: "of connection, or unknown" },
    { value: "2 grades", name: "of confidence: high and medium" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "One word for your code to switch on, along with what led to it.",
  fields: {
    ip: "The queried address.",
    scenario: "home_broadband, mobile, data_center, cdn, enterprise, education, government or unknown.",
    confidence:
      "high: a list or a published usage type says so. medium: inferred from the network's name or taken from our table of the largest networks. Null when unknown.",
    inferred: "True if it was inferred from the network's name.",
    usage_type: "The usage type behind the answer, such as ISP, MOB or DCH; null if none is known.",
    "asn.asn": "Number of the network that announces the address.",
    "asn.name": "Name of that network.",
    "asn.organization": "Organization that holds it, as registered.",
    "asn.usage_type": "Usage type of the network, as above.",
    "asn.is_mobile": "True for the network of a mobile carrier; null otherwise, never false.",
    "asn.mcc": "Mobile country code of the carrier’s main network; large carriers only.",
    "asn.mnc": "Mobile network code of that network; null where it differs by region.",
    "asn.is_crawler":
      "True if the company that runs a crawler publishes the address as its own; null otherwise, never false.",
    "asn.crawler": "Name of that crawler, such as Googlebot.",
    "asn.is_satellite": "True if a satellite network publishes the address as its own; null otherwise.",
    "asn.inferred": "Which of isp and usage_type were inferred from the network's name.",
  },
  data: {
    title: "What the address space is used for",
    text: "The same rule that answers a call, applied to every announced IPv4 address in the current database.",
  },
  uses: [
    {
      title: "Leave machines out of the bill",
      text: "A click from a data center is hardly ever a customer. Sort ad clicks and sign-ups by scenario before you pay for them or count them.",
    },
    {
      title: "Treat shared addresses gently",
      text: "Behind one address of a mobile network or a campus there are hundreds of people. Rate limits that suit a home line would lock all of them out.",
    },
    {
      title: "See which companies read you",
      text: "Visits from enterprise and education networks, with the network's name, make a list your sales team can use.",
    },
  ],
  making: [
    "The first source that knows decides. Ranges published by clouds and hosting companies come first: those are data centers, with high confidence. Next is the usage type of the network, inferred from its registered name or from our table of the largest networks, with medium confidence.",
    "If neither is possible, the answer is unknown: we do not guess. The data quality page shows for how much of the address space the usage type is known.",
  ],
  limits: [
    "A network that sells both home lines and servers has one name, which does not distinguish its addresses.",
    "A laptop tethered to a phone is on a mobile network, and a home worker on the company's VPN is in the office.",
    "Confidence is a grade, not a probability.",
  ],
  price: "Billed as “Connection type”. Every account has 100 free calls a month; packages cover more.",
  faq: [
    {
      question: "How is this different from the hosting flag?",
      answer:
        "The flag answers one question from lists: does this range belong to a hosting company? The scenario answers a broader one, using usage types and names as well, and says how it knows.",
    },
    {
      question: "Why is a big provider shown as unknown?",
      answer:
        "Its usage type is not known, and its name does not reveal it. If it is your network, tell us: accepted corrections go into the next build.",
    },
    {
      question: "Can I see the rules?",
      answer:
        "The order is described above. Customers who run the product on premises have the rules in its source code.",
    },
    {
      question: "Does unknown cost a call?",
      answer: "No. An answer whose scenario is unknown is free, even though it includes the network.",
    },
  ],
  demo: {
    confidences: { high: "High confidence", medium: "Medium confidence", low: "Low confidence" },
    inferred: "inferred from the name",
    usage: "Usage type",
  },
} satisfies ProductTexts & { demo: object };
