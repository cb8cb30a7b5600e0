import type { Claim } from "../../../pages/solution/rules/insurance.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Compare where a claim comes from with where it says the loss happened",
  lead: "A claim filed an hour after the accident from a thousand kilometers away deserves a question. We compute the distance and subtract the uncertainty.",
  flow: {
    visitor: "A claim sent from a phone",
    signals: ["latitude", "longitude", "accuracy_radius_km", "risk.score"],
    decisions: ["Settle at once", "Ask for a photo", "Hand to an examiner"],
  },
  problem: {
    title: "Small claims are paid unseen, or cost more to check than they are worth",
    text: "A number that costs a hundredth of a cent decides which of them someone should read.",
  },
  steps: [
    {
      title: "Keep the address",
      text: "Of application and claim, with the data's version, so that the comparison can be repeated.",
    },
    {
      title: "Compute, with the radius",
      text: "Distance minus the radius in which the address may be. What remains is a distance that needs an explanation.",
    },
    { title: "Ask before rejecting", text: "A distance is a question for the claimant, not an answer." },
  ],
  example: {
    title: "Four claims, sent within the hour",
    text: "Each states where the damage happened. The rule asks about everything more than 300 km away.",
    event: ({ latitude, longitude }: Claim) => `Damage at ${latitude}, ${longitude}`,
    verdicts: {
      plausible: (km: string) => `Plausible · ${km} km`,
      check: (km: string) => `Ask · ${km} km`,
    },
    summary: (results) => {
      const checked = results.filter(({ verdict }) => verdict.name === "check");
      const furthest = Math.max(...results.map(({ verdict }) => verdict.value ?? 0));
      return [
        `A question about ${checked.length} of ${results.length} claims; the furthest was sent ${furthest} km away.`,
      ];
    },
  },
  architecture: [
    { title: "Claim form", text: "Stores the address and time of each step." },
    { title: "Meridian batch", text: "/v2/batch answers the claims of a night in one request, in their order." },
    { title: "Scoring", text: "Distance, network and score become features of your own model." },
    { title: "Examiner", text: "Sees the map, the radius and the sources, and writes the outcome back." },
  ],
  limits:
    "Mobile networks may place a phone several hundred kilometers from where it is, which is what the radius and the 300 km are for. A claim must not be rejected because of an address.",
} satisfies SolutionTexts<Claim>;
