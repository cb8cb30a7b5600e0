import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Five signals, one score, every reason",
  lead: "Send address, phone, email, card and user agent; get a score from 0 to 100, with every finding behind it. The weights are published, so your rules stay yours.",
  facts: [
    { value: "5 signals", name: "of which only the address is needed" },
    { value: "15 findings", name: "with published weights" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer:
    "Decide by score, explain by reasons, and keep signals for the case file. What you leave out is null and adds nothing.",
  fields: {
    score: "0 to 100: the sum of the weights of what was found, capped at 100. Null if nothing could be decided.",
    level: "low below 30, medium from 30, high from 70.",
    reasons: "One entry for each finding: code, weight, and its text in the language of the call.",
    unknown: "Findings that could not be checked. They add nothing.",
    "signals.ip": "Country, scenario and the six privacy flags of the address.",
    "signals.phone": "Validity, type, country and carrier of the range; null if no phone was sent.",
    "signals.email": "Whether it is well-formed, its domain, and whether that is a disposable email service.",
    "signals.card": "Check digit, brand, bank, type and country of the issuer. No digits are stored.",
    "signals.user_agent": "Whether it identifies itself as a program.",
  },
  data: {
    title: "What is behind each signal",
    text: "How many entries each signal of an event is checked against.",
  },
  uses: [
    {
      title: "Sign-up",
      text: "A disposable mailbox from a hosting network scores 50 or more: ask for a phone code there, and leave everyone else alone.",
    },
    {
      title: "Checkout",
      text: "Card and address from different countries add 15, a mistyped card 40. Reviewers see the reason, not only a color.",
    },
    {
      title: "Coupon and vote campaigns",
      text: "Self-declared bots, data centers and public proxies are excluded by one rule; people who share an office address are not.",
    },
  ],
  making: [
    "Each signal has its own source: IP data and lists for the address, numbering plans for the phone, prefixes and check digit for the card, syntax and a list of disposable domains for the email, known program names for the user agent. The findings are added up as in the table above. Nothing is hidden.",
    "No other company is queried and no profile is built: the same input gives the same answer to everyone. Only the address is stored in your call records; phone, email and card are not.",
  ],
  limits: [
    "No history: it does not know how often an address or a mailbox was seen before. Counting that is up to your system.",
    "A careful fraudster with a home connection and a real phone scores 0.",
    "Device fingerprints are not part of it.",
  ],
  price:
    "Shares the quota of “Privacy and proxy detection”: 100 free calls a month for every account; packages cover more.",
  rules: "Fifteen findings and what each adds. To ignore one, subtract its weight: the reasons list every point.",
  faq: [
    {
      question: "At what score should I act?",
      answer:
        "Start with a second factor at 30 and a manual review at 70. Watch the reasons for two weeks, then adjust the thresholds to your losses.",
    },
    {
      question: "Why not machine learning?",
      answer:
        "A model needs your outcomes, not ours. The findings make good inputs for one, and a table can be explained to customers and regulators.",
    },
    {
      question: "May I send personal data to it?",
      answer:
        "Send what your purpose covers. Phone, email and card are processed in memory and neither stored nor logged, as the privacy policy says.",
    },
    {
      question: "What happens if one signal is malformed?",
      answer:
        "Input that is not a number at all is rejected with 400 and not charged. A well-formed but impossible number is a finding.",
    },
    {
      question: "How fast is the call?",
      answer: "Everything is looked up in memory, without waiting for a third party.",
    },
  ],
  demo: {
    email: "Email",
    phone: "Phone",
    card: "Card, first digits",
    userAgent: "User agent",
    counted: "Counted",
    notGiven: "Not given",
    submit: "Score this event",
    privacy: "Only a card's first eight digits leave your browser.",
  },
} satisfies ProductTexts & { demo: object; rules: string };
