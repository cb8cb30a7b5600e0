import type { Click } from "../../../pages/solution/rules/advertising.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Pay for real people in the region you booked",
  lead: "A click from a data center was made by a program. A click from another country was delivered to the wrong place. Both stay on the bill until someone disputes them.",
  flow: {
    visitor: "A click on an advert",
    signals: ["scenario", "country_code", "province", "is_proxy"],
    decisions: ["Count and pay", "Ask for the money back", "Leave out of the report"],
  },
  problem: {
    title: "No evidence, no refund",
    text: "A list of addresses with the network behind each, the reason and the version of the data is something an agency can act on.",
  },
  steps: [
    { title: "Log the click's address", text: "With campaign and price, on your own landing page." },
    {
      title: "Check each day's clicks in batches",
      text: "1,000 addresses in one call; a million clicks take a thousand requests.",
    },
    {
      title: "Send the evidence",
      text: "Network, scenario, country and data version for each click you do not pay for.",
    },
  ],
  example: {
    title: "Five clicks and their bill",
    text: "Two on a Dutch campaign, two on a US campaign and one on a Korean campaign. Prices in cents.",
    event: ({ campaign, cents }: Click) => `Campaign ${campaign}, ${cents} cents`,
    verdicts: {
      paid: "Pay",
      server: "Not paid · server",
      elsewhere: "Not paid · other country",
    },
    summary: (results) => {
      const total = results.reduce((sum, { event }) => sum + event.cents, 0);
      const paid = results.reduce((sum, { event, verdict }) => sum + (verdict.name === "paid" ? event.cents : 0), 0);
      const share = Math.round(((total - paid) / total) * 100);
      return [`${paid} of ${total} cents are for people in the booked region; ${share}% of this bill is disputed.`];
    },
  },
  architecture: [
    { title: "Landing page", text: "Records the click's address, before analytics scripts are blocked." },
    { title: "Meridian batch", text: "Checks the log every night, in its order." },
    { title: "Report", text: "Clicks by network and region, with the invalid ones listed separately." },
    { title: "Bidding", text: "Networks that never convert go to the exclusion list of the campaign." },
  ],
  limits:
    "Travelers and company networks cause honest clicks from unexpected locations. Dispute what the rule flags, but share the rule with your partners first.",
} satisfies SolutionTexts<Click>;
