import type { StatementTexts } from "../../statement-texts.ts";

export default {
  title: "Service level agreement",
  lead: "What we promise for paid packages, how it is measured, and what you get if we miss it.",
  validFrom: "2026-11-23",
  sections: [
    {
      title: "Availability",
      body: [
        "99.99% uptime on paid packages: the data API (/v2) is available to customers with a paid package for that share of each calendar month. This leaves at most 4 minutes and 23 seconds of downtime in an average month.",
        "A minute counts as unavailable when more than 5% of your correct calls in it failed with a status of 500 or above or were not answered within 5 seconds, measured at our entry point, and you made at least 10 calls in it.",
      ],
    },
    {
      title: "Response time",
      body: [
        "Average response under 40 ms for single lookups, measured in our system from the last byte of the request to the first byte of the answer. Transit over the internet is not included.",
      ],
    },
    {
      title: "Freshness of the data",
      body: [
        "The database is updated several times a week, and at least every 7 days. Every answer to an API-key call names its version in the X-Database-Version header; the data quality page shows its state.",
      ],
    },
    {
      title: "What is not counted",
      body: [
        [
          "Maintenance announced at least 72 hours ahead, at most 30 minutes a month.",
          "Calls that are rightly rejected: invalid keys, exhausted quota, rate limits, key restrictions.",
          "Failures of your own network or of the internet outside our providers.",
          "Force majeure and orders of public authorities.",
          "Products answered by partners (real person, identity check), registries (Whois) and third-party name servers (DNS).",
        ],
      ],
    },
    {
      title: "Credits",
      body: [
        "If a month's availability is below the promise, you get part of that month's fee as a credit:",
        ["below 99.99%: 10%", "below 99.9%: 25%", "below 99%: 50%", "below 95%: 100%"],
        "Claim it within 30 days of the end of the month, stating the key and the times. We answer within 10 working days. Credits are set off against later fees. They are the only remedy for missed availability, apart from the right to terminate after two missed months in a row.",
      ],
    },
    {
      title: "Support",
      body: [
        "We work on faults that stop your calls around the clock. Other questions are answered on working days within the time your package names. The current state is in the footer of every page.",
      ],
    },
  ],
} satisfies StatementTexts;
