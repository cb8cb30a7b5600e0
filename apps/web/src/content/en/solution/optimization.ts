import type { Visit } from "../../../pages/solution/rules/optimization.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Send each visitor to the nearest node, before the first byte",
  lead: "The coordinates of an address pick a node in microseconds. Measured latency corrects the few networks where distance is the wrong guide.",
  flow: {
    visitor: "A first request",
    signals: ["latitude", "longitude", "asn", "accuracy_radius_km"],
    decisions: ["Nearest node", "Second node as reserve", "Exception for this network"],
  },
  problem: {
    title: "Resolvers hide where visitors are",
    text: "DNS answers by the location of the resolver, which may be a continent away. The visitor's own address is a better guide.",
  },
  steps: [
    {
      title: "Choose by distance",
      text: "Great-circle distance to each node; if the radius is larger than the difference, either will do.",
    },
    { title: "Correct by network", text: "Measured latency per AS overrides distance where cables take detours." },
    { title: "Look at the rest", text: "Regions far from every node show where to add the next one." },
  ],
  example: {
    title: "Five visitors, four nodes",
    text: "Virginia serves everyone today; Amsterdam, Singapore and São Paulo are new.",
    event: () => "First request",
    verdicts: { node: (name: string) => name, unknown: "Location unknown" },
    summary: (results) => {
      const saved = results.map(({ verdict }) => verdict.value ?? 0);
      const mean = Math.round(saved.reduce((sum, km) => sum + km, 0) / Math.max(1, saved.length));
      const ms = Math.round((2 * mean) / 200);
      return [
        `The path is ${new Intl.NumberFormat("en").format(mean)} km shorter on average: at least ${ms} ms less for each round trip.`,
      ];
    },
  },
  architecture: [
    { title: "Entry point", text: "Anycast or one region; redirects or answers with the node's name." },
    { title: "Database in memory", text: "A lookup costs less than parsing the request line." },
    { title: "Node table", text: "Coordinates and health of your nodes." },
    { title: "Measurements", text: "Real-user timing by AS and node, fed back once a day." },
  ],
  limits:
    "Distance is a floor, not a measurement: 200 km of fiber adds one millisecond, and routers add more. Mobile traffic may enter the internet far from the phone.",
} satisfies SolutionTexts<Visit>;
