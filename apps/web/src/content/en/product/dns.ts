import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "DNS records over HTTPS",
  lead: "Ten types of DNS records in one HTTPS call: for machines that cannot use DNS, for scripts that want JSON, and to see what a resolver other than your own returns.",
  facts: [
    { value: "10 types", name: "from A to SRV, with reverse DNS" },
    { value: "TTL", name: "and resolver on every answer" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "An empty list is an answer too: status distinguishes a missing name from a missing record.",
  fields: {
    name: "The name that was queried. An address becomes its reverse DNS name.",
    type: "The queried type.",
    status: "NOERROR, NXDOMAIN, SERVFAIL or REFUSED, as returned by the resolver.",
    answers: "All records of the answer, including the aliases along the way.",
    "answers[].name": "The name this record belongs to: after a CNAME it differs from the queried name.",
    "answers[].type": "Type of this record.",
    "answers[].data": "The record's content as zone files write it.",
    "answers[].ttl": "Seconds for which it may be cached.",
    resolver: "Address of the resolver that answered.",
    ms: "How long the resolver took, in milliseconds.",
  },
  data: {
    title: "Ten types, each with a live example",
    text: "Each example is looked up when you ask for it.",
  },
  uses: [
    {
      title: "Check a DNS migration from outside",
      text: "After changing name servers, query until you see the new record; the TTL says how long the old one may last.",
    },
    {
      title: "Read the mail set-up",
      text: "MX and TXT show who handles mail for a domain and whether SPF is set up, before you send a newsletter or trust an address.",
    },
    {
      title: "Name the hosts in a log",
      text: "PTR turns addresses into the names their networks gave them, so that hosting ranges stand out at a glance.",
    },
  ],
  making: [
    "Each call queries our resolver live. Nothing is cached or rewritten by us: the answer shows what the resolver returned, its address and how long it took.",
    "Reverse DNS works for public addresses only, and private names are rejected.",
  ],
  limits: [
    "No history: finding out how a name changed, or which names point to an address, takes passive DNS, which this product does not collect.",
    "Answers may differ by location: a CDN returns the host nearest to each resolver.",
    "DNSSEC is left to the resolver; signatures are not returned.",
  ],
  price:
    "Shares the quota of “Privacy and proxy detection”: 100 free calls a month for every account; packages cover more.",
  faq: [
    {
      question: "Which resolver is used?",
      answer: "Ours; its address is in the answer. Customers who run the product on premises choose their own.",
    },
    {
      question: "Does NXDOMAIN cost a call?",
      answer: "No. An answer without records is not charged, whatever the reason.",
    },
    {
      question: "Can I list all the names in a zone?",
      answer: "No, and no resolver can: DNS only answers questions about names you already know.",
    },
    {
      question: "What about DNS over HTTPS?",
      answer: "That is for clients that speak DNS. This call is for code: plain JSON, one line in any language.",
    },
  ],
  demo: {
    label: "Domain name or reverse DNS name",
    submit: "Look up",
    type: "Type",
    data: "Content",
    way: "Path to the name",
    steps: { root: "Root", zone: "Top-level domain", name: "Name" },
    ttl: "TTL, s",
    count: (records: number) => (records === 1 ? "1 record" : `${records} records`),
    asked: (resolver: string, milliseconds: number) => `Resolver ${resolver}, ${milliseconds} ms`,
    none: (name: string, type: string) => `No ${type} record for ${name}`,
    noName: "The name does not exist.",
    noRecord: "The name may exist with records of other types.",
  },
} satisfies ProductTexts & { demo: object };
