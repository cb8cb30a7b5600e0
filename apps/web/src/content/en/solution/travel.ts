import type { Search } from "../../../pages/solution/rules/travel.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "The right currency and time from the start, and no live fares for scrapers",
  lead: "Travelers who see prices in their own currency book more easily. Ninety searches a minute from a server are not a traveler.",
  flow: {
    visitor: "A search for a flight",
    signals: ["city", "time_zone", "country_code", "scenario"],
    decisions: ["Prices in local currency", "Local departures", "Cached prices only"],
  },
  problem: {
    title: "Do not ask what the address already shows",
    text: "Country, currency, time zone and departure region can be filled in before the visitor has typed anything, as long as they can be changed.",
  },
  steps: [
    {
      title: "Fill in, do not force",
      text: "Currency and departure are proposals. The visitor's choice wins and is remembered.",
    },
    { title: "Use local time", text: "“Call us until 18:00” means 18:00 local time only if you know the time zone." },
    {
      title: "Serve scrapers from the cache",
      text: "Each live fare costs you a query at the airline's system. Aggressive servers get yesterday's.",
    },
  ],
  example: {
    title: "Four searches",
    text: "Three travelers and one program; the clock next to the currency shows the visitor's local time.",
    event: ({ destination, searchesAMinute }: Search) =>
      `To ${destination}, ${searchesAMinute} ${searchesAMinute === 1 ? "search" : "searches"} a minute`,
    verdicts: { offer: (terms: string) => `Offer in ${terms}`, scraper: "Cached prices only" },
    summary: (results) => {
      const currencies = new Set(
        results.filter(({ verdict }) => verdict.name === "offer").map(({ verdict }) => verdict.text?.split(" · ")[0]),
      );
      return [`Prices in ${currencies.size} currencies without a single question: ${[...currencies].join(", ")}.`];
    },
  },
  architecture: [
    { title: "Search page", text: "Renders with proposals from the address; the visitor's own choice comes first." },
    {
      title: "Meridian API",
      text: "/v2/query gives country, city and time zone in one call; the currency follows from the country.",
    },
    { title: "Fare cache", text: "Decides by scenario and request rate whether a live fare is worth its price." },
    { title: "Analytics", text: "Departure regions of searches that found nothing show where a route is missing." },
  ],
  limits:
    "A traveler abroad sees the currency of the country they are in. Never set prices by address alone: several countries forbid it.",
} satisfies SolutionTexts<Search>;
