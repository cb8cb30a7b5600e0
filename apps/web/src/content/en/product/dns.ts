import type { ProductTexts } from "../../product-texts.ts";

export default {
  title: "What a resolver says of a name",
  lead: "Ten types of DNS records by one HTTPS call: for machines that may not speak DNS, for scripts that want JSON, and to see what a resolver other than your own answers.",
  facts: [
    { value: "10 types", name: "from A to SRV, with reverse names" },
    { value: "TTL", name: "and resolver on every answer" },
    { value: "100", name: "free calls a month for every account" },
  ],
  answer: "An empty list is an answer too: status tells a missing name from a missing record.",
  fields: {
    name: "The name that was asked for. An address becomes its reverse name.",
    type: "The type that was asked for.",
    status: "NOERROR, NXDOMAIN, SERVFAIL or REFUSED, as the resolver said it.",
    answers: "All records of the answer, with the aliases on the way.",
    "answers[].name": "The name this record belongs to: after a CNAME it differs from the question.",
    "answers[].type": "Type of this record.",
    "answers[].data": "The record's content as zone files write it.",
    "answers[].ttl": "Seconds for which it may be kept.",
    resolver: "Address of the resolver that answered.",
    ms: "How long the resolver took, in milliseconds.",
  },
  uses: [
    {
      title: "Check a move from outside",
      text: "After changing name servers, ask until the new record is seen, with the TTL that says how long the old one may stay.",
    },
    {
      title: "Read the mail set-up",
      text: "MX and TXT show who takes a domain's mail and whether SPF is there, before a newsletter is sent or an address believed.",
    },
    {
      title: "Name the hosts in a log",
      text: "PTR turns addresses into the names their operators gave them, and hosting ranges show at a glance.",
    },
  ],
  making: [
    "Each call asks the resolver that the operator has configured, at that moment. No copy of the DNS is kept and nothing is rewritten: the answer shows what that resolver saw, its name and its time.",
    "Reverse names are asked for public addresses only, and private names are refused, so that the call cannot be used to explore the network it runs in.",
  ],
  limits: [
    "No history: how a name changed, and which names point to an address, needs passive DNS, which this product does not collect.",
    "Answers may differ by place: a content network gives each resolver its nearest host.",
    "DNSSEC is the resolver's business; signatures are not returned.",
  ],
  price:
    "Drawn from the “Proxy identification” balance. Every account has 100 free calls a month; packages begin beyond that.",
  faq: [
    {
      question: "Which resolver is asked?",
      answer:
        "The one this installation is configured with; its address stands in the answer. When you host the product yourself, set DNS_SERVERS.",
    },
    {
      question: "Does NXDOMAIN cost a call?",
      answer: "No. An answer without records is not charged, whatever the reason.",
    },
    {
      question: "Can I list all names of a zone?",
      answer: "No, and no resolver can: DNS answers questions about names that you know.",
    },
    {
      question: "What about DNS over HTTPS?",
      answer: "That is for clients that speak DNS. This call is for code: plain JSON, one line in any language.",
    },
  ],
  demo: {
    label: "Name or reverse name",
    submit: "Ask",
    type: "Type",
    data: "Content",
    ttl: "TTL, s",
    count: (records: number) => (records === 1 ? "1 record" : `${records} records`),
    asked: (resolver: string, milliseconds: number) => `Resolver ${resolver}, ${milliseconds} ms`,
    none: (name: string, type: string) => `No ${type} record for ${name}`,
    noName: "The resolver says that the name does not exist.",
    noRecord: "The name may exist with records of other types.",
  },
} satisfies ProductTexts & { demo: object };
