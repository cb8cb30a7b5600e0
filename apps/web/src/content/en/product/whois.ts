import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "Who registered it, and when",
  lead: "One call for domains, addresses and AS numbers. RDAP is asked first, Whois if there is no RDAP, and both come back in the same fields, along with the registry's own text.",
  facts: [
    { value: "3 kinds", name: "domain, address block, AS number" },
    { value: "RDAP first", name: "then Whois on port 43" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer:
    "What a registry does not publish is null. Since 2018 most registries have withheld people's names and emails.",
  fields: {
    query: "What was queried; a host name or URL is reduced to its registered domain.",
    kind: "domain, ip or asn.",
    source: "The protocol of the answer: rdap or whois.",
    server: "The registry's server that answered.",
    registrar: "Registrar of the domain.",
    registered_at: "First registration; null if not published.",
    updated_at: "Last change of the record.",
    expires_at: "End of the paid term, for domains.",
    status: "Status codes, such as client transfer prohibited.",
    nameservers: "Name servers the domain is delegated to.",
    contacts: "Roles with name, organization, email, phone and country, as far as published.",
    network: "For addresses and AS numbers: the block's name, its first and last entry, and its country.",
    fetched_at: "When the registry was queried; answers are cached for six hours.",
    raw: "The registry's answer, unchanged.",
  },
  data: {
    title: "Which registries answer",
    text: "IANA lists which registry answers for which names and numbers. This is what its current list covers.",
  },
  uses: [
    {
      title: "Judge a young domain",
      text: "A shop whose domain was registered last Tuesday deserves a second look before money goes there.",
    },
    {
      title: "Find the abuse desk",
      text: "From one line in a log to the organization behind the range, and the mailbox it reads complaints in.",
    },
    {
      title: "Watch your own names",
      text: "Compare expiry, name servers and status with what they should be, every night, with a script of ten lines.",
    },
  ],
  making: [
    "The registries are queried when you ask: we do not resell a copied database. Which server is responsible comes from IANA's bootstrap files. RDAP gives structured data; if a registry has none yet, its Whois text is parsed by rules, and both text and fields are returned.",
    "Answers are cached for six hours, so that repeated queries do not burden the registries.",
  ],
  limits: [
    "No history: the answer is the current record.",
    "Registries limit queries. If one rejects a query, the call says so and is free.",
    "Whois texts have no common format; for some registries a field is null although the raw text contains it.",
  ],
  price: "Billed as “Whois”. Every account has 100 free calls a month; packages cover more.",
  faq: [
    {
      question: "Why does the answer say nothing about the owner?",
      answer:
        "Data protection. Most domain registries have published no personal data since 2018. Organizations and address blocks are still named.",
    },
    {
      question: "What is RDAP?",
      answer:
        "The successor of Whois: the same records as JSON over HTTPS, standardized by the IETF and required of all generic domains.",
    },
    {
      question: "How fast is it?",
      answer:
        "As fast as the registry: some take several seconds. A cached answer is returned at once; fetched_at shows when it was fetched.",
    },
    {
      question: "What happens when a registry is down?",
      answer: "The call answers 503 with the code SOURCE_UNAVAILABLE within its time limit, and is not charged.",
    },
  ],
  demo: {
    label: "Domain, IP address or AS number",
    submit: "Look up",
    way: "Path to the record",
    steps: { asked: "You ask", bootstrap: "Finds the registry", server: "Answers", record: "Holds the record" },
    query: "Record of",
    source: "Answered by",
    network: "Block",
    registrar: "Registrar",
    registered: "Registered",
    expires: "Expires",
    updated: "Last change",
    holder: "Holder",
    nameservers: "Name servers",
    status: "Status",
  },
} satisfies ProductTexts & { demo: object };
