import type { StatementTexts } from "../../statement-texts.ts";

export default {
  title: "Data license",
  lead: "What you may do with API answers and downloaded databases, and which credits they require.",
  validFrom: "2026-11-23",
  sections: [
    {
      title: "API answers",
      body: [
        "You may store an answer and use it in your own products, reports and models, also after your package has ended. You may show single answers to your users.",
        "You may not collect answers systematically in order to obtain the database without licensing it, or pass on collections of answers as data.",
      ],
    },
    {
      title: "Downloaded databases",
      body: [
        "A database is licensed to the account that downloaded it, for use within its company on any number of machines, as long as the license runs. Afterwards it must be deleted; results computed with it may be kept.",
        "Passing it on, publishing it, offering lookups in it to third parties, or building it into a product that you distribute requires a contract.",
      ],
    },
    {
      title: "Keep it current",
      body: [
        "Old data does harm: addresses change hands. Use a version that is at most 60 days old for decisions that affect people, and replace withdrawn versions at once.",
      ],
    },
    {
      title: "Open data it contains",
      body: [
        "Part of the data is under open licenses that require credit. Sources, licenses and dates are listed on the data sources page and in the LICENSE file of each download. These licenses are not narrowed by ours: what is open stays open.",
        [
          "Places: IP Geolocation by DB-IP (CC BY 4.0). Pages that show locations must carry this credit as a link.",
          "Networks: RouteViews, DB-IP and the registries via ip-location-db (CC BY 4.0).",
          "Mainland China: ip2region (Apache-2.0), ipv6wry of node-ip2region (MIT).",
          "Elevations and Chinese city names: GeoNames (CC BY 4.0).",
          "Time zones: boundaries © OpenStreetMap contributors (ODbL).",
          "We merge and shorten these sets; where a license requires changes to be stated, they are.",
        ],
      ],
    },
    {
      title: "What it must not be used for",
      body: [
        "Do not use it to find or follow a person, to work out a home address, as the only ground for denying someone a contract, or to build lists of people.",
      ],
    },
    {
      title: "No warranty",
      body: [
        "Data is provided as is. Accuracy differs by country, network and field, and is stated with the products. The terms of service say what we are liable for.",
      ],
    },
  ],
} satisfies StatementTexts;
