import type { StatementTexts } from "../../statement-texts.ts";

export default {
  title: "Privacy policy",
  lead: "Which personal data we process, why, for how long, and what you can demand, under the Personal Information Protection Law of China (PIPL) and the General Data Protection Regulation of the EU (GDPR).",
  validFrom: "2026-11-21",
  sections: [
    {
      title: "Who is responsible",
      body: [
        "The operator named in the footer is the controller (GDPR) and personal information handler (PIPL) for this site and the accounts. For addresses and numbers that a customer sends through the API, the customer is the controller and we process them on his behalf.",
      ],
    },
    {
      title: "What we process, and why",
      body: [
        [
          "Account: phone number, optional name, e-mail, company and picture. To conclude and perform the contract (GDPR Art. 6(1)(b); PIPL Art. 13(1)(2)).",
          "Sessions: time, address and browser of each login, shown to you under Profile. For security (GDPR Art. 6(1)(f)).",
          "Calls: key, service, result code and country of the answer, counted by hour; records of single calls for the time shown in the user centre. For billing and for your own control.",
          "Visits to pages: path, day and a random number of your browser. No address is kept with them; they are deleted after 90 days. To see which pages help.",
          "Messages through forms: what you write. To answer you.",
        ],
        "Card and ID numbers sent to the products that check them are neither stored nor logged.",
        "We take no decisions about you by automated means alone, and build no advertising profiles.",
      ],
    },
    {
      title: "Cookies and storage of the browser",
      body: [
        [
          "token: your login, 7 days, or 30 if you asked to be remembered.",
          "browser: a random number that tells the browsers in which you have logged in from those of strangers who try passwords, 365 days.",
          "channel and invite_code: who sent you here, 30 days, so that a recommendation counts.",
          "In the browser's storage: colour scheme, language choice, code language and the random number of the visit.",
        ],
        "None of them comes from third parties; the pages load nothing from other hosts.",
      ],
    },
    {
      title: "Who receives data",
      body: [
        [
          "The SMS provider gets your number and the code.",
          "Payment providers get what a payment needs, once online payment is offered.",
          "Hosting providers process data on our behalf under contract.",
          "Authorities get what the law obliges us to give, and no more.",
        ],
        "We sell no personal data. Where a recipient is abroad, we use the transfer mechanism that the law asks for: standard contractual clauses under the GDPR, the standard contract or assessment under the PIPL, with your separate consent where it is needed.",
      ],
    },
    {
      title: "How long",
      body: [
        "Account data until you close the account, then as long as tax and accounting law demands. Sessions until they end and 30 days more. Records of single calls 30 days. Visits to pages 90 days. Messages as long as it takes to settle them. Copies in back-ups end with the back-up.",
      ],
    },
    {
      title: "Your rights",
      body: [
        "You can see, correct, copy, restrict, transfer and delete your data, object to processing that rests on legitimate interests, and withdraw consent for the future. Much of it stands under Profile; for the rest write to us. We answer within 15 working days (PIPL) and at most one month (GDPR), without charge.",
        "You can complain to the supervisory authority of your place.",
      ],
    },
    {
      title: "Addresses in our database",
      body: [
        "Our database describes ranges of addresses: where a network is used and by whom it is operated. It names no natural persons. If a range that you use is described wrongly, or you want it described less exactly, report it by “Wrong?” beside the answer; operators can publish a geofeed.",
      ],
    },
    {
      title: "Security and children",
      body: [
        "Transport is encrypted, passwords are kept as argon2id hashes, keys are encrypted, access by staff is logged. If a breach endangers your rights we inform you and the authority in the time the law gives.",
        "The service is not meant for children under 14 (PIPL) or 16 (GDPR).",
      ],
    },
  ],
} satisfies StatementTexts;
