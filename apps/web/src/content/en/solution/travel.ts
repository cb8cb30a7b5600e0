import type { Search } from "../../../pages/solution/rules/travel.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "The right money and hour at first sight, and no prices for scrapers",
  lead: "Somebody who sees prices in his own currency compares less and books more easily. Somebody who asks ninety times a minute from a server is not a traveller.",
  flow: {
    visitor: "A search for a flight",
    signals: ["currency.code", "time_zone", "country_code", "scenario"],
    decisions: ["Prices in his currency", "Departures from his region", "Cached prices only"],
  },
  problem: {
    title: "A form asks what the address already tells",
    text: "Country, currency, time zone and a departure region can stand there before the visitor has typed anything, as long as he can change them.",
  },
  steps: [
    {
      title: "Fill in, do not force",
      text: "Currency and departure are proposals. The choice of the visitor wins and is remembered.",
    },
    { title: "Use his clock", text: "“Call us until 18:00” means his 18:00 only if you know his time zone." },
    {
      title: "Serve scrapers from the cache",
      text: "Each live fare costs you a query at the airline's system. Servers that hammer get yesterday's.",
    },
  ],
  example: {
    title: "Four searches",
    text: "Three travellers and one program; the clock beside the currency is the visitor's present time.",
    event: ({ destination, searchesAMinute }: Search) =>
      `To ${destination}, ${searchesAMinute} ${searchesAMinute === 1 ? "search" : "searches"} a minute`,
    verdicts: { offer: (terms: string) => `Offer in ${terms}`, scraper: "Cached prices only" },
    summary: (results) => {
      const currencies = new Set(
        results.filter(({ verdict }) => verdict.name === "offer").map(({ place }) => place.currency.code),
      );
      return [`Prices in ${currencies.size} currencies without a single question: ${[...currencies].join(", ")}.`];
    },
  },
  architecture: [
    { title: "Search page", text: "Renders with proposals from the address; the visitor's own choice comes first." },
    { title: "Meridian API", text: "/v2/query brings currency, time zone and place in one call." },
    { title: "Fare cache", text: "Decides by scenario and pace whether a live fare is worth its price." },
    { title: "Analytics", text: "Departure regions of searches that found nothing show where a route is missing." },
  ],
  limits:
    "A traveller abroad sees the currency of the country he is in. Prices must never depend on the address alone, which several countries forbid.",
} satisfies SolutionTexts<Search>;
