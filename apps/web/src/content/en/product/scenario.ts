import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Home, office, campus or data centre",
  lead: "The same click means different things from a living room and from a rack. One call says what kind of connection an address serves, how certain that is, and whether it was looked up or inferred.",
  facts: [
    { value: "7 kinds", name: "of connection, or an honest unknown" },
    { value: "3 grades", name: "of confidence on each answer" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "The scenario stands in one word that your code can switch on. What led to it stands beside it.",
  fields: {
    ip: "The address that was asked for.",
    scenario: "home_broadband, mobile, data_center, cdn, enterprise, education, government or unknown.",
    confidence:
      "high: a list or an imported usage type says so. medium: our rules for names of networks. Null when unknown.",
    inferred: "True where the network's name was all there was to go by.",
    usage_type: "The usage type behind the answer, such as ISP, MOB or DCH; null where none is known.",
    "asn.asn": "Number of the network that announces the address.",
    "asn.name": "Name of that network: what the name rules read.",
    "asn.organization": "Who runs it, as far as the registry says.",
    "asn.usage_type": "Usage type of the network, as above.",
    "asn.inferred": "Which of isp and usage_type were concluded from the network's name.",
  },
  uses: [
    {
      title: "Leave machines out of the bill",
      text: "A click from a data centre is hardly ever a customer. Sort ad clicks and sign-ups by scenario before you pay for them or count them.",
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
    "Three steps, in this order, and the first that knows something decides. Lists of cloud and hosting ranges come first: what stands there is a data centre, with high confidence. Then the usage type of the network: with high confidence where it was imported, with medium where our rules concluded it from the network's registered name or from a table of the largest networks.",
    "The rules classify about nine tenths of the announced IPv4 space, and keep only kinds of use that they get right at least four times out of five. For the rest the answer is unknown, and it is meant: a guess would look like knowledge.",
  ],
  limits: [
    "A network that sells both home lines and servers has one name; its addresses cannot be told apart by it.",
    "A laptop tethered to a phone is on a mobile network, and a home worker on the company's VPN is in the office.",
    "Confidence is a grade, not a probability.",
  ],
  price: "Drawn from the “Scenario” balance. Every account has 100 free calls a month; packages begin beyond that.",
  faq: [
    {
      question: "How is this different from the hosting flag?",
      answer:
        "The flag answers one question by lists: is this range a host's? The scenario answers a broader one, also by usage type and name, and says how it knows.",
    },
    {
      question: "Why is a big provider shown as unknown?",
      answer:
        "No usage type is loaded for it and its name has no word that tells. Operators can import an AS list with usage types; answers then rise to high confidence.",
    },
    {
      question: "Can I see the rules?",
      answer:
        "The order is described above. The words the rules read are in the product's source, which self-hosting customers have.",
    },
    {
      question: "Does unknown cost a call?",
      answer: "Yes, where the network itself was found and returned. An address with no data at all costs nothing.",
    },
  ],
  demo: {
    confidences: { high: "high confidence", medium: "medium confidence", low: "low confidence" },
    inferred: "inferred from the name",
    usage: "Usage type",
  },
} satisfies ProductTexts & { demo: object };
