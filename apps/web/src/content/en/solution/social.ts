import type { Post } from "../../../pages/solution/rules/social.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Show where a post comes from, and say when you do not know",
  lead: "Readers trust a place that is right, and lose trust by one that is wrong. Provinces inside China, countries outside, nothing for servers.",
  flow: {
    visitor: "Somebody who publishes a post",
    signals: ["country_code", "region_name", "scenario", "accuracy"],
    decisions: ["Show the region", "Show the country", "Show no place"],
  },
  problem: {
    title: "A wrong place is worse than none",
    text: "Posts sent through a relay, a proxy or a cloud server carry the server's place. Shown as the author's, it starts arguments that the platform cannot win.",
  },
  steps: [
    {
      title: "Look up on publishing",
      text: "Once for each post, and kept with it: the place is that of the moment, not of today.",
    },
    {
      title: "Choose the level",
      text: "Province or country, as the law asks for. City is approximate and has no business under a post.",
    },
    { title: "Leave servers out", text: "A data centre's place says nothing about the author, so none is shown." },
  ],
  example: {
    title: "Four posts and what stands under them",
    text: "The label is computed from the answer. Region names come in English from our present source; a table of your own gives them another language.",
    event: ({ topic }: Post) =>
      ({ market: "A photo of a market", travel: "A travel note", match: "A comment on a match", recipe: "A recipe" })[
        topic
      ],
    verdicts: {
      shown: (place: string) => `Posted from ${place}`,
      hidden: "No place shown",
      unknown: "Place unknown",
    },
    summary: (results) => {
      const shown = results.filter(({ verdict }) => verdict.name === "shown").length;
      return [
        `${shown} of ${results.length} posts get a label; the others were sent by a server or have no known place.`,
      ];
    },
  },
  architecture: [
    { title: "Publishing", text: "Takes the address behind your own proxies, not the proxy's." },
    {
      title: "Meridian API or database",
      text: "At high volume the database file inside your service answers without a network call.",
    },
    { title: "Label", text: "Stored with the post, with version and source of the data." },
    { title: "Correction", text: "An author who objects is answered by a correction request, which our staff check." },
  ],
  limits:
    "Mobile networks often send a whole region through one city, and a roaming phone keeps its home network's address. Province and country are reliable enough for a label, a city is not.",
} satisfies SolutionTexts<Post>;
