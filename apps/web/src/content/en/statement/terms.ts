import type { StatementTexts } from "../../statement-texts.ts";

export default {
  title: "Terms of service",
  lead: "What you can expect from us, and what we expect from you. “We” are the company that operates Meridian; “you” are the person or company that opens an account or calls the service.",
  validFrom: "2026-11-23",
  sections: [
    {
      title: "Subject and acceptance",
      body: [
        "These terms cover this website, your account, the API, downloadable databases and everything else offered under this name. By ticking the box at registration, or by using the service in the name of a company, you accept them. A contract signed with us takes precedence where it says otherwise.",
        "The service is for developers and companies. You must be able to enter into a contract under the law that applies to you.",
      ],
    },
    {
      title: "Account and keys",
      body: [
        "An account belongs to the person or company that registered it. Keep its contact details up to date; we send important messages to them.",
        [
          "Keep password and keys secret. Rotate a key that has become public; we may disable keys that we find published.",
          "Restrict keys to the addresses, sites and rate that you need. Calls with your key count as yours until you disable it.",
          "Each person or company gets one free quota. Accounts opened to multiply it may be merged or closed.",
        ],
      ],
    },
    {
      title: "What you may do with the service",
      body: [
        "You may use answers in your own products and show them to your users. What you may store, pass on and publish is laid down in the data license.",
        "You may not:",
        [
          "use the service to find, follow or harass a person, or to identify a natural person from an address;",
          "decide about credit, insurance, employment or admission by an answer alone;",
          "copy the database through the API, or use answers to build a competing database;",
          "attack or overload the service, circumvent its limits, or test it for weaknesses without our written consent;",
          "use it where local law forbids it, or in breach of sanctions that bind us.",
        ],
      ],
    },
    {
      title: "Prices and payment",
      body: [
        "The free quota costs nothing and needs no payment data. Packages cost what the pricing page showed when you ordered, tax included. A call is charged when it has been answered; errors, rejected calls and addresses without an answer are not.",
        "Calls beyond a package's quota are charged at the package's price per 1,000 if you have agreed to it, and rejected otherwise. A package that is not renewed ends; nothing renews without your consent.",
        "You may withdraw from an order within seven days as long as none of its calls have been used. After that, payments are refunded only if we have failed to deliver, if we end the account through no fault of yours, or if the law requires it.",
      ],
    },
    {
      title: "Data quality",
      body: [
        "Where an address is used is estimated from public and partner data. Countries are usually right, cities less often; positions come with a radius. Inferred facts are marked. We correct errors that you report, and promise no particular accuracy beyond what a contract states.",
      ],
    },
    {
      title: "Availability and changes",
      body: [
        "Our commitments for paid packages are in the service level agreement. The free quota is offered as is.",
        "We may improve and change the service. A change that breaks correct use of a published call is announced at least 90 days in advance, unless security or the law demands otherwise.",
      ],
    },
    {
      title: "Liability",
      body: [
        "We are liable without limit for intent and gross negligence, for injury to life, body or health, and where mandatory law says so. Otherwise our liability is limited to what you paid in the twelve months before the damage, and does not cover lost profit or indirect damage.",
        "You indemnify us against third-party claims that arise from use in breach of these terms.",
      ],
    },
    {
      title: "Termination",
      body: [
        "You may close your account at any time. We may end it with 30 days' notice, and at once for a serious breach after we have asked you to stop where that is possible. Unused paid calls are refunded when we end an account without your fault.",
      ],
    },
    {
      title: "Governing law and changes to these terms",
      body: [
        "The law of the place where we are established applies; the courts there have jurisdiction unless mandatory consumer law names others. We first try to settle any dispute by talking.",
        "We announce changes to these terms by notice at least 30 days in advance. If you do not agree, you may leave before then; using the service after that day means acceptance. Should a clause be void, the others remain in force.",
      ],
    },
  ],
} satisfies StatementTexts;
