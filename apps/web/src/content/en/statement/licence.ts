import type { StatementTexts } from "../../statement-texts.ts";

export default {
  title: "Data licence",
  lead: "What you may do with answers of the API and with downloaded databases, and which credits travel with them.",
  validFrom: "2026-11-23",
  sections: [
    {
      title: "Answers of the API",
      body: [
        "You may store an answer and use it in your own products, reports and models, also after your package has ended. You may show single answers to your users.",
        "You may not collect answers systematically in order to have the database without licensing it, nor hand on collections of answers as data.",
      ],
    },
    {
      title: "Downloaded databases",
      body: [
        "A database is licensed to the account that downloaded it, for use within its company on any number of machines, as long as the licence runs. Afterwards it is deleted; results computed with it may stay.",
        "Passing it on, publishing it, offering lookups in it to third parties, or building it into a product that is handed out needs a contract.",
      ],
    },
    {
      title: "Keep it current",
      body: [
        "Old data does harm: addresses change hands. Use a version that is at most 60 days old for decisions that affect people, and replace withdrawn versions at once.",
      ],
    },
    {
      title: "Open data in it",
      body: [
        "Part of the data is under open licences that ask for credit. Sources, licences and dates are listed on the data sources page and in the LICENSE file of each download. These licences are not narrowed by ours: what is open stays open.",
        [
          "Places: IP Geolocation by DB-IP (CC BY 4.0). Pages that show locations must carry this credit as a link.",
          "Networks: RouteViews, DB-IP and the registries by way of ip-location-db (CC BY 4.0).",
          "We merge and shorten these sets; where a licence asks that changes be named, they are.",
        ],
      ],
    },
    {
      title: "What it must not be used for",
      body: [
        "Not to find or follow a person, not to work out a home address, not as the only ground for denying somebody a contract, and not to build lists of people.",
      ],
    },
    {
      title: "No warranty",
      body: [
        "Data is given as it is. Accuracy differs by country, network and field, and is stated with the products. The terms of service say what we are liable for.",
      ],
    },
  ],
} satisfies StatementTexts;
