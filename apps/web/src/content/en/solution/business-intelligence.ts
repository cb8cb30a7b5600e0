import type { Visit } from "../../../pages/solution/rules/business-intelligence.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "See which organizations visit your site, without tracking people",
  lead: "Companies, universities and authorities with a network of their own reveal their name with every visit. Homes and phones do not, and stay anonymous.",
  flow: {
    visitor: "A visit to the pricing page",
    signals: ["organization", "scenario", "country_code", "asn"],
    decisions: ["A lead for sales", "A line in the report", "Not an organization"],
  },
  problem: {
    title: "Most visitors never fill in a form",
    text: "Some of them work for organizations that you would like to talk to. You can see which organization it is without a cookie and without identifying a person.",
  },
  steps: [
    { title: "Look up interested visits", text: "From the second or third page on; the first says little." },
    {
      title: "Drop access providers",
      text: "A broadband provider's name is not the visitor's. The scenario says which networks only sell access.",
    },
    {
      title: "Match with your list",
      text: "Compare organization and country with your customers and prospects; only the match goes to sales.",
    },
  ],
  example: {
    title: "Four visits",
    text: "Two universities, one broadband line and one large network; three or more pages count as interest.",
    event: ({ pages }: Visit) => `${pages} ${pages === 1 ? "page" : "pages"} read`,
    verdicts: {
      lead: (name: string) => `Lead · ${name}`,
      seen: (name: string) => `Seen · ${name}`,
      access: "Access provider",
      unknown: "Unknown",
    },
    summary: (results) => {
      const leads = results.filter(({ verdict }) => verdict.name === "lead");
      return [
        `${leads.length} of ${results.length} visits are from an organization that read several pages: ${leads
          .map(({ verdict }) => verdict.text)
          .join("; ")}.`,
      ];
    },
  },
  architecture: [
    { title: "Site", text: "Your server's own log is enough; no script, no cookie." },
    { title: "Meridian API", text: "Organization and scenario of each address, once per address and day." },
    { title: "CRM", text: "A visit becomes a note on an existing account." },
    { title: "Sales", text: "Talks about the topic that was read, not about the visit." },
  ],
  limits:
    "Small companies use ordinary broadband and cannot be seen. The organization is the holder of the autonomous system.",
} satisfies SolutionTexts<Visit>;
