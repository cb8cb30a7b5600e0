import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Issuer and card type from the first digits",
  lead: "Bank, brand and card type from six to eight digits. For a full number the check digit is verified too, and none of it is stored.",
  facts: [
    { value: "6 digits", name: "are enough to ask" },
    { value: "0 digits", name: "stored: not in logs, not in records" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer:
    "Null means that our data does not have this of the prefix, which is common for banks outside mainland China.",
  fields: {
    bin: "The digits the answer is based on, eight at most.",
    valid_luhn: "Whether the check digit is right. Null if only the first digits were sent.",
    brand: "UnionPay, Visa, Mastercard, American Express, JCB and others.",
    bank: "Name of the issuing bank, in Chinese.",
    bank_code: "Short code of the bank, such as ICBC or CMB.",
    type: "debit, credit, semi_credit or prepaid; null if unknown.",
    country_code: "CN for mainland issuers; null if the prefix does not say.",
    not_checked: "What the digits cannot tell: holder, account_status, funds.",
  },
  data: {
    title: "Card prefixes we know",
    text: "The card prefixes behind the answers, by issuer and by type of card.",
  },
  uses: [
    {
      title: "Show the right logo while typing",
      text: "After six digits the form knows the bank and card type: it can show the logo, drop the fields that do not apply, and say which cards are accepted.",
    },
    {
      title: "Catch typing errors early",
      text: "Find an incorrect check digit before you contact the payment provider, and show a message about a digit, not about money.",
    },
    {
      title: "Weigh prepaid cards",
      text: "A prepaid card on a trial is worth knowing about. The card type is one signal, never the only one.",
    },
  ],
  making: [
    "Banks and card types come from an open data set of Chinese card prefixes, with more than 270 banks. Brands come from the ranges that the card networks publish. The check digit follows ISO/IEC 7812-1.",
    "The demo verifies the check digit in your browser and sends the first eight digits only. The API accepts full numbers over HTTPS and does not store them; logs and call records contain no digits.",
  ],
  limits: [
    "For banks outside mainland China, only the card brand is known. A prefix that belongs to no range published by a network is not found, and free.",
    "A prefix may change hands when banks merge, and open data catches up late.",
    "A correct check digit does not mean that the card exists or can be charged.",
  ],
  price: "Billed as “Bank cards”. Every account has 100 free calls a month; packages cover more.",
  faq: [
    {
      question: "Does this bring us into the scope of PCI DSS?",
      answer:
        "Six to eight digits alone are not cardholder data. Send only those, as the demo does, and your scope does not change by this call.",
    },
    {
      question: "Why is the bank's name Chinese in the English answer?",
      answer: "The source has no English names. Compare by bank_code.",
    },
    {
      question: "Do you check a card with its bank?",
      answer: "No. Only your payment provider can do that. This call reads the number, not the account.",
    },
    {
      question: "What is semi_credit?",
      answer: "A type of Chinese card (准贷记卡) on which money is deposited first and a small overdraft is allowed.",
    },
  ],
  demo: {
    label: "Card number, or its first six digits",
    submit: "Look up",
    wrong: "Card number: enter 6 to 19 digits and nothing else",
    brand: "Brand",
    country: "Country",
    bin: "Prefix used",
    bankCode: "Bank code",
    checkDigit: "Check digit, verified in your browser",
    right: "Correct",
    wrongDigit: "Wrong: a digit is mistyped",
    tooShort: "Not checked: only the first digits were given",
    brands: { UnionPay: "UnionPay", "American Express": "American Express" } as Readonly<Record<string, string>>,
    types: { debit: "Debit card", credit: "Credit card", semi_credit: "Semi-credit card", prepaid: "Prepaid card" },
    bankUnknown: "Only the card network is known",
    onlyBrand: (brand: string | null) => `${brand}, bank unknown`,
    issuerPart: "Issuer",
    accountPart: "Account number",
    notSent: "Not sent past the eighth digit",
    digitPart: "Check digit",
    privacy: "Only the first eight digits leave your browser.",
  },
} satisfies ProductTexts & { demo: object };
