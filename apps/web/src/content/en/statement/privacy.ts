import type { StatementTexts } from "../../statement-texts.ts";

export default {
  title: "Privacy policy",
  lead: "Which personal data we process, why, for how long, and what rights you have, under the Personal Information Protection Law of China (PIPL) and the General Data Protection Regulation of the EU (GDPR).",
  validFrom: "2026-11-28",
  sections: [
    {
      title: "Who is responsible",
      body: [
        "The company that operates Meridian is the controller (GDPR) and personal information handler (PIPL) for this site and the accounts. For IP addresses, phone, card and ID numbers that a customer sends through the API, the customer is the controller and we process them on their behalf.",
      ],
    },
    {
      title: "What we process, and why",
      body: [
        [
          "Account: phone number, optional name, email, company and picture. To enter into and perform our contract with you (GDPR Art. 6(1)(b); PIPL Art. 13(1)(2)).",
          "Sessions: time, IP address and browser of each login, shown to you under Profile. For security (GDPR Art. 6(1)(f)).",
          "Calls: hourly totals by key, service and result; daily totals by country; and a log of individual calls with what was looked up, the calling IP address and the time. For billing, and for you to check.",
          "Page views: path, title, time, type of device, the page you came from (referrer), your user ID if you are logged in, and a keyed hash of your IP address and the day, from which the address cannot be read back. A random visitor number from your browser counts visitors per day and is kept only as such a hash. To see which pages are useful.",
          "Where you came from: the channel and click ID of an advert, with the page, the referrer and the same hash. To measure adverts and credit referrals.",
          "Changes of how you log in: the phone, email, password hash and second factor that were replaced. So that you can undo a change you did not make.",
          "Actions in your account: who changed what, when and from which IP address. For security.",
          "Business verification, invoices, deliveries and payouts: the details you enter for them. To process them and to comply with tax law.",
          "Messages sent through forms: what you write. To answer you.",
          "Reports of logs that you save: for each week, numbers of addresses by country and network, and the most frequent addresses if you chose to keep them. To show them to you, and to email them to you on Mondays unless you turn that off.",
          "Watches that you add: addresses, ranges, networks and countries, and what database versions changed of them. To tell you about it by webhook and email as you choose.",
          "The email address and language with which you subscribe to the status page. To send you its updates.",
        ],
        "Card numbers, ID numbers and email addresses sent to the products that check them are neither stored nor logged; of a phone number, only its range is kept.",
        "We make no decisions about you by automated means alone, and build no advertising profiles.",
      ],
    },
    {
      title: "Cookies and browser storage",
      body: [
        [
          "token: your login, 7 days, or 30 if you chose to stay logged in.",
          "browser: a random number that identifies a browser you have logged in from, with a signature for each of up to five accounts that have, so that someone guessing your password can be told apart and cannot keep you from logging in, 365 days.",
          "channel and invite_code: who sent you here, 30 days, so that referrals are credited.",
          "In your browser's local storage: a copy of the session without the token (your user details, permissions, unread count, channel and adverts shown), color scheme, whether you were offered the other language, preferred code language and the random visitor number.",
        ],
        "None of them is set by third parties; our pages load nothing from other hosts.",
      ],
    },
    {
      title: "Who receives data",
      body: [
        [
          "SMS and email providers get your number or address and the message.",
          "Payment providers get what a payment needs, if you pay online.",
          "Hosting providers process data on our behalf under contract.",
          "The identity verification partner gets the name, ID number and photo that you submit for a check.",
          "Authorities get what the law obliges us to give, and no more.",
        ],
        "We sell no personal data. Where a recipient is abroad, we use the transfer mechanism that the law requires: standard contractual clauses under the GDPR, the standard contract or assessment under the PIPL, with your separate consent where required.",
      ],
    },
    {
      title: "How long",
      body: [
        "Account data until you delete the account, which takes effect after fifteen days. Sessions until they end, plus 30 days. What a change of your login replaced, one week. Logs of individual calls 30 days. Page views and adverts 90 days, the daily visitor hashes two days. Messages until your request is resolved. Reports of logs until you delete them, with at most 52 weeks each. Watches until you delete them, what changed of them 90 days. Subscriptions to the status page until you unsubscribe, or 24 hours if you do not confirm them. Emails and SMS that could not be delivered 14 days. Copies in backups are deleted with the backup.",
        "After an account is deleted, tax and accounting law demands that we keep accounting records, for ten years or, where they are vouchers in China, thirty: invoices with the name, the tax number and, outside mainland China, the address they are issued to, orders, payments, refunds and payouts with number, amount and date, and the payer on our bank statement. Other addresses, phone numbers, bank accounts and notes are removed from them. Points, redemptions, hourly usage totals and audit log entries stay without names, IP addresses and changed values. Everything else is deleted, or stays as numbers that name nobody.",
      ],
    },
    {
      title: "Your rights",
      body: [
        "You can see, correct, copy, restrict, transfer and delete your data, object to processing that rests on legitimate interests, and withdraw consent for the future. You can do most of this under Profile; for the rest, contact us. We answer within 15 working days (PIPL) or one month (GDPR), without charge.",
        "You can complain to your local supervisory authority.",
      ],
    },
    {
      title: "Addresses in our database",
      body: [
        "Our database describes ranges of addresses: where a network is used and who runs it. It names no natural persons. If a range that you use is described wrongly, or you want it described less precisely, report it with “Report an error” next to the answer; networks can publish a geofeed.",
      ],
    },
    {
      title: "Security and children",
      body: [
        "Transport is encrypted, passwords are stored as argon2id hashes, keys are encrypted, and staff access is logged. If a breach endangers your rights, we inform you and the authority within the time the law sets.",
        "The service is not meant for children under 14 (PIPL) or 16 (GDPR).",
      ],
    },
  ],
} satisfies StatementTexts;
