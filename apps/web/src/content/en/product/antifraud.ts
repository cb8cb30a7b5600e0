import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Five signals, one score, every reason",
  lead: "Address, phone, email, card and user agent go in; a score from 0 to 100 comes out, with each finding that made it. The weights are published, so your rules stay yours.",
  facts: [
    { value: "5 signals", name: "of which only the address is needed" },
    { value: "15 findings", name: "with published weights" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer:
    "Decide by score, explain by reasons, and keep signals for the case file. What you leave out is null and adds nothing.",
  fields: {
    score: "0 to 100: the sum of the weights of what was found. Null where nothing could be decided.",
    level: "low below 30, medium from 30, high from 70.",
    reasons: "One entry for each finding: code, weight, and its text in the language of the call.",
    unknown: "Findings that no loaded list can decide. They add nothing.",
    "signals.ip": "Country, scenario and the six privacy flags of the address.",
    "signals.phone": "Valid, kind, country and carrier of the range; null where no phone was sent.",
    "signals.email": "Well-formed, its domain, and whether that hands out throw-away addresses.",
    "signals.card": "Check digit, brand, bank, kind and country of the issuer. No digit of it is kept.",
    "signals.user_agent": "Whether it names itself a program.",
  },
  uses: [
    {
      title: "Sign-up",
      text: "A throw-away mailbox from a hosting network is 50 or more: ask for a phone code there, and leave everybody else in peace.",
    },
    {
      title: "Checkout",
      text: "Card and address from different countries add 15, a mistyped card 40. Reviewers see the reason, not only a colour.",
    },
    {
      title: "Coupon and vote campaigns",
      text: "Bots that say so, data centres and open proxies are out by one rule; who shares an office address is not.",
    },
  ],
  making: [
    "Each signal is read by the product of its own: address by IP data and lists, phone by numbering plans, card by prefixes and check digit, email by its form and an open list of throw-away domains, user agent by the names that programs give themselves. The findings are added by the table above. There is no hidden part.",
    "Nothing is asked of other companies and no profile is built: the same input gives the same answer to everybody. Of a call only the address stays in your call records; phone, email and card do not.",
  ],
  limits: [
    "No history: it does not know how often an address or a mailbox was seen before. Counting that is your system's part.",
    "A careful fraudster with a home connection and a real phone scores 0.",
    "Device fingerprints are not part of it.",
  ],
  price:
    "Drawn from the “Proxy identification” balance. Every account has 100 free calls a month; packages begin beyond that.",
  rules: "Fifteen findings and what each adds. Leave one out by subtracting its weight: the reasons name it.",
  faq: [
    {
      question: "At which score should I act?",
      answer:
        "Begin with a second factor at 30 and a person's review at 70. Watch the reasons for two weeks, then move the lines to where your losses are.",
    },
    {
      question: "Why not machine learning?",
      answer:
        "A model needs your outcomes, not ours. The findings make good inputs for one, and until then a table can be explained to a customer and a regulator.",
    },
    {
      question: "May I send personal data to it?",
      answer:
        "Send what your purpose covers. Phone, email and card are read in memory and neither stored nor logged; the privacy statement says the same.",
    },
    {
      question: "What happens if one signal is malformed?",
      answer:
        "A number that is no number at all is refused with 400 and not charged. A well-formed but impossible one is a finding.",
    },
    {
      question: "How fast is the call?",
      answer: "Everything is in memory on one machine: a few milliseconds, without waiting for anybody else.",
    },
  ],
  demo: {
    email: "Email",
    phone: "Phone",
    card: "Card, first digits",
    userAgent: "User agent",
    submit: "Score this event",
    privacy: "Of a card only the first eight digits leave your browser.",
  },
} satisfies ProductTexts & { demo: object; rules: string };
