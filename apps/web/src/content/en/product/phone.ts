import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "What a phone number tells you",
  lead: "Valid or mistyped, mobile or landline, which country, which province, and the carrier the range was assigned to. From the number alone: we call no one and look up no names.",
  facts: [
    { value: "240+", name: "countries and territories covered" },
    { value: "E.164", name: "or with spaces, dashes or brackets" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "Store e164, show formats.international, and treat carrier as the range's first owner.",
  fields: {
    number: "The number as it was understood.",
    e164: "The format to store and compare: plus sign, country code, number.",
    valid: "True if the numbering plan allows the number. It does not mean that the number is in service.",
    type: "mobile, fixed_line, fixed_line_or_mobile, voip, toll_free, premium_rate and others.",
    country_code: "ISO 3166-1 alpha-2 code; null for numbers without a country, such as +800.",
    region: "Province, state or area of the range, in the language of the call.",
    city: "City of the range, if the plan names one.",
    carrier: "Carrier the range was assigned to. The number may have been ported since.",
    time_zones: "IANA time zones of the range, so that you call at a reasonable hour.",
    "formats.international": "As on a business card.",
    "formats.national": "As dialed within the country.",
    "formats.rfc3966": "As a link that phones can dial.",
  },
  data: {
    title: "Number ranges we know",
    text: "A range is the 10,000 mainland mobile numbers that share their first seven digits. These are the ranges we can attribute.",
  },
  uses: [
    {
      title: "Catch typing errors at sign-up",
      text: "Catch a missing digit before you pay for a text message that never arrives.",
    },
    {
      title: "Call at the right hour",
      text: "The time zone of the range keeps a call center from ringing at four in the morning.",
    },
    {
      title: "Compare with the address",
      text: "A Chinese mobile number and an address in Brazil are a reason to double-check. The anti-fraud call does it in one go.",
    },
  ],
  making: [
    "Numbering plans come from Google's libphonenumber, which the telecoms industry keeps current: lengths, leading digits and types for every country. Locations and carriers come from the prefix tables of the same project; for mainland China the carrier is known for every mobile range, including virtual carriers (162, 165, 167, 170, 171) and the newer ranges 166 and 190 to 199. Region and city come from the first seven digits and are known for the ranges that were in use before 2020; for 166, 167, 19x and most of 17x they are null.",
    "A number without a country code is read as a mainland Chinese one. Every other number needs a plus sign and its country code.",
  ],
  limits: [
    "Carriers are those of the range. Where numbers can be ported, as in China since 2019, the subscriber may now be with another carrier.",
    "Valid does not mean reachable: only the network knows whether a number is in service.",
    "Owner and name are not part of this product.",
  ],
  price: "Billed as “Phone numbers”. Every account has 100 free calls a month; packages cover more.",
  faq: [
    {
      question: "Is the number stored?",
      answer:
        "No. The call record keeps the number with its last four digits masked, so that you can see what was queried.",
    },
    {
      question: "Do you detect ported numbers?",
      answer: "No. Only the carriers know, and we do not query them.",
    },
    {
      question: "Why fixed_line_or_mobile?",
      answer: "In North America both share the same ranges, so the number alone does not show which it is.",
    },
    {
      question: "Which formats may I send?",
      answer: "With spaces, hyphens or brackets, with 00 or +. The answer's e164 is the same for all of them.",
    },
  ],
  demo: {
    label: "Phone number",
    submit: "Look up",
    valid: "Valid number",
    invalid: "Not a valid number",
    country: "Country",
    place: "Location of the range",
    type: "Type",
    carrier: "Carrier of the range",
    timeZone: "Time zone",
    national: "Dialed within the country",
    link: "As a link",
    types: {
      mobile: "Mobile",
      fixed_line: "Landline",
      fixed_line_or_mobile: "Landline or mobile",
      voip: "Internet telephony",
      toll_free: "Toll-free",
      premium_rate: "Premium rate",
      shared_cost: "Shared cost",
      personal_number: "Personal number",
      pager: "Pager",
      uan: "Company number",
      voicemail: "Voicemail",
    },
  },
} satisfies ProductTexts & { demo: object };
