import type { Request } from "../../../pages/solution/rules/defence.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Rules for networks, by evidence instead of by country",
  lead: "Blocking a country stops its customers and few attackers. Blocking servers that flood stops what hurts, wherever it stands.",
  flow: {
    visitor: "A request at the edge",
    signals: ["scenario", "is_hosting", "asn", "range"],
    decisions: ["Pass", "Slow down", "Close the range"],
  },
  problem: {
    title: "Single addresses are replaced faster than they are blocked",
    text: "A range belongs to a network with a name. One rule for the range holds until the network has changed, and can be taken back when it has.",
  },
  steps: [
    { title: "Count by range", text: "Not by address: an attacker with a thousand addresses has few ranges." },
    { title: "Weigh by kind", text: "A busy office may hurry. A server that hurries is closed sooner." },
    {
      title: "Let rules expire",
      text: "A day for a server, minutes for a home; a phone's address has another owner tomorrow.",
    },
  ],
  example: {
    title: "Five sources of requests",
    text: "The rule closes, slows or passes; the summary compares it with blocking a country.",
    event: ({ requestsAMinute }: Request) => `${requestsAMinute} requests a minute`,
    verdicts: { close: "Close the range", slow: "Slow down", pass: "Pass" },
    summary: (results) => {
      const closed = results.filter(({ verdict }) => verdict.name === "close");
      const harmless = results.filter(({ verdict }) => verdict.name === "pass");
      const countries = new Set(closed.map(({ place }) => place.country_code));
      const wrongly = harmless.filter(({ place }) => countries.has(place.country_code)).length;
      return [
        `${closed.length} sources closed, ${harmless.length} pass untouched.`,
        `Blocking their countries instead would have shut out ${wrongly} harmless ${wrongly === 1 ? "source" : "sources"}.`,
      ];
    },
  },
  architecture: [
    { title: "Edge", text: "Counts requests by the range that the database names." },
    {
      title: "Database in memory",
      text: "Millions of lookups a second in the edge's own process; nothing leaves it.",
    },
    { title: "Rule engine", text: "Kind of network and pace decide; each rule carries its reason and its end." },
    { title: "Review", text: "What was closed is listed with network and reason; one click opens it." },
  ],
  limits:
    "Attacks through hijacked home routers look like homes. Pace limits help there, the kind of network does not.",
} satisfies SolutionTexts<Request>;
