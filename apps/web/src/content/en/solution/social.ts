import type { Post } from "../../../pages/solution/rules/social.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Show where a post comes from, and say when you do not know",
  lead: "A correct location builds trust; a wrong one destroys it. Show provinces inside China, countries outside, and nothing for servers.",
  flow: {
    visitor: "A post being published",
    signals: ["country_code", "province", "scenario", "accuracy_radius_km"],
    decisions: ["Show the region", "Show the country", "Show nothing"],
  },
  problem: {
    title: "A wrong location is worse than none",
    text: "Posts sent through a relay, a proxy or a cloud server carry the server's location. Shown as the author's, it starts arguments the platform cannot win.",
  },
  steps: [
    {
      title: "Look up on publishing",
      text: "Once per post, stored with it: the location is that of the moment, not of today.",
    },
    {
      title: "Choose the level",
      text: "Province or country, as required by law. A city is approximate and does not belong under a post.",
    },
    { title: "Leave servers out", text: "A data center's location says nothing about the author, so none is shown." },
  ],
  example: {
    title: "Four posts and their labels",
    text: "The label is computed from the answer, in the language of the page.",
    event: ({ topic }: Post) =>
      ({ market: "A photo of a market", travel: "A travel note", match: "A comment on a match", recipe: "A recipe" })[
        topic
      ],
    verdicts: {
      shown: (place: string) => `Posted from ${place}`,
      hidden: "No location shown",
      unknown: "Location unknown",
    },
    summary: (results) => {
      const shown = results.filter(({ verdict }) => verdict.name === "shown").length;
      return [
        `A label for ${shown} of ${results.length} posts; the others were sent by a server or have no known location.`,
      ];
    },
  },
  architecture: [
    { title: "Publishing", text: "Reads the visitor's address, not that of your own proxy." },
    {
      title: "Meridian API or database",
      text: "At high volume the database file inside your service answers without a network call.",
    },
    { title: "Label", text: "Stored with the post, with version and source of the data." },
    { title: "Correction", text: "If an author objects, send us a correction request, which our staff check." },
  ],
  limits:
    "Mobile networks often send a whole region through one city, and a roaming phone keeps its home network's address. Province and country are reliable enough for a label; a city is not.",
} satisfies SolutionTexts<Post>;
