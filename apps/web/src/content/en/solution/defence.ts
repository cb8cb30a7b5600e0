import type { Request } from "../../../pages/solution/rules/defence.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Rules for networks, based on evidence instead of country",
  lead: "Blocking a country stops customers and few attackers. Blocking the servers that flood you stops the damage, wherever they are.",
  flow: {
    visitor: "A request at the edge",
    signals: ["scenario", "is_hosting", "asn", "range"],
    decisions: ["Pass", "Slow down", "Block the range"],
  },
  problem: {
    title: "Single addresses are replaced faster than they are blocked",
    text: "A range belongs to a network with a name. One rule for the range holds longer, and can be lifted once the network has cleaned up.",
  },
  steps: [
    { title: "Count by range", text: "Not by address: an attacker with a thousand addresses has few ranges." },
    { title: "Weigh by type", text: "A busy office may send many requests. A busy server is blocked sooner." },
    {
      title: "Let rules expire",
      text: "A day for a server, minutes for a home; a phone's address has a different user tomorrow.",
    },
  ],
  example: {
    title: "Five sources of requests",
    text: "The rule blocks, slows down or passes; the summary compares it with blocking a country.",
    event: ({ requestsAMinute }: Request) => `${requestsAMinute} requests a minute`,
    verdicts: { close: "Block the range", slow: "Slow down", pass: "Pass" },
    summary: (results) => {
      const closed = results.filter(({ verdict }) => verdict.name === "close");
      const harmless = results.filter(({ verdict }) => verdict.name === "pass");
      const countries = new Set(closed.map(({ place }) => place.location.country_code));
      const wrongly = harmless.filter(({ place }) => countries.has(place.location.country_code)).length;
      return [
        `${closed.length} blocked, ${harmless.length} untouched.`,
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
    { title: "Rule engine", text: "Type of network and rate decide; each rule carries its reason and expiry." },
    { title: "Review", text: "Blocked ranges are listed with network and reason; one click lifts a block." },
  ],
  limits:
    "Attacks through hijacked home routers look like home users. Rate limits help there; the type of network does not.",
} satisfies SolutionTexts<Request>;
