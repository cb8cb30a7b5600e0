import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "The issuer behind a card's first digits",
  lead: "Bank, brand and kind of card from six to eight digits. For a whole number the check digit is verified too, and nothing of it is kept.",
  facts: [
    { value: "6 digits", name: "are enough to ask" },
    { value: "0 digits", name: "are kept: not in logs, not in records" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "Null means that the prefix is in none of the sets, which is usual for foreign banks.",
  fields: {
    bin: "The digits the answer is based on, eight at most.",
    valid_luhn: "Whether the check digit is right. Null where only the first digits were sent.",
    brand: "UnionPay, Visa, Mastercard, American Express, JCB and others.",
    bank: "Name of the issuing bank, as the Chinese set writes it.",
    bank_code: "Short code of the bank, such as ICBC or CMB.",
    type: "debit, credit, semi_credit or prepaid; null where unknown.",
    country_code: "CN for mainland issuers of the set; null where the prefix does not say.",
    not_checked: "What no digits can say: holder, account_status, funds.",
  },
  uses: [
    {
      title: "Show the right logo while typing",
      text: "After six digits the form knows bank and kind: it can show the logo, drop the fields that do not apply, and say which cards are taken.",
    },
    {
      title: "Tell a typing error from a refusal",
      text: "A wrong check digit is found before the payment provider is asked, and the message is about a digit, not about money.",
    },
    {
      title: "Weigh prepaid cards",
      text: "Trials paid by prepaid cards end more often than they begin. The kind of the card is one signal, never the only one.",
    },
  ],
  making: [
    "Banks and kinds come from an open set of Chinese card prefixes, with more than 270 banks. Brands come from the ranges that the card networks publish. The check digit follows ISO/IEC 7812-1.",
    "The demo verifies the check digit in your browser and sends the first eight digits only. The API takes whole numbers over HTTPS, answers, and forgets them; its logs and call records hold no digit.",
  ],
  limits: [
    "Banks outside mainland China are known by brand only.",
    "A prefix may change hands when banks merge, and open sets learn of it late.",
    "A right check digit does not mean that the card exists or may be charged.",
  ],
  price: "Drawn from the “Bank card” balance. Every account has 100 free calls a month; packages begin beyond that.",
  faq: [
    {
      question: "Does this bring us into the scope of PCI DSS?",
      answer:
        "Six to eight digits alone are no cardholder data. Send only those, as the demo does, and your scope does not change by this call.",
    },
    {
      question: "Why is the bank's name Chinese in the English answer?",
      answer: "The set has no English names, and a translation of our own would match nothing. Compare by bank_code.",
    },
    {
      question: "Is a card checked with its bank?",
      answer: "No. Only your payment provider can do that. This call reads the number, not the account.",
    },
    {
      question: "What is semi_credit?",
      answer: "A Chinese kind of card (准贷记卡) on which money is deposited first and a small overdraft is allowed.",
    },
  ],
  demo: {
    label: "Card number, or its first six digits",
    submit: "Look up",
    wrong: "Card number: 6 to 19 digits are needed, and nothing but digits",
    brand: "Brand",
    country: "Country",
    bin: "Prefix used",
    bankCode: "Bank code",
    checkDigit: "Check digit, verified in your browser",
    right: "Right",
    wrongDigit: "Wrong: a digit is mistyped",
    tooShort: "Not there: only the beginning was given",
    types: { debit: "Debit card", credit: "Credit card", semi_credit: "Semi-credit card", prepaid: "Prepaid card" },
    privacy: "Only the first eight digits leave your browser.",
  },
} satisfies ProductTexts & { demo: object };
