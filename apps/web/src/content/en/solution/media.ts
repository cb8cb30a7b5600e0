import type { Play } from "../../../pages/solution/rules/media.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Play each title where its license allows, and only there",
  lead: "Licenses are written by country, and the country is the most reliable part of an IP answer. Servers and relays can be told apart from viewers at home.",
  flow: {
    visitor: "A viewer who presses play",
    signals: ["country_code", "scenario", "is_vpn", "is_relay"],
    decisions: ["Play", "Show another catalog", "Check the viewer first"],
  },
  problem: {
    title: "Too strict loses viewers, too lax loses the license",
    text: "Blocking every data center locks out people on company networks. Blocking none opens every title to anyone with a rented server.",
  },
  steps: [
    {
      title: "Decide by country",
      text: "At the manifest request, once per session, with the answer stored for the session.",
    },
    {
      title: "Look at the type of network",
      text: "A server in the right country is not a viewer at home; a private relay usually keeps the country right.",
    },
    {
      title: "Say why",
      text: "“Not licensed in your country” with the country named lets viewers report a mistake.",
    },
  ],
  example: {
    title: "Four viewers press play",
    text: "Three ask for a title licensed for the Benelux countries, one for a title licensed for North America.",
    event: ({ licensedIn }: Play) => `Licensed in ${licensedIn.join(", ")}`,
    verdicts: {
      play: "Play",
      other: (country: string) => `Other catalog · ${country}`,
      verify: "Check first · server",
      ask: "Country unknown · ask",
    },
    summary: (results) => {
      const played = results.filter(({ verdict }) => verdict.name === "play").length;
      return [
        `${played} of ${results.length} sessions start at once; each of the others gets a reason that can be checked.`,
      ];
    },
  },
  architecture: [
    { title: "Player", text: "Asks your backend for the manifest; the address is that of the request." },
    {
      title: "Database at the edge",
      text: "The country file fits into the memory of every edge process; no call leaves the edge.",
    },
    { title: "License table", text: "Title by country by date, maintained by your rights department." },
    { title: "Report", text: "Plays by country for the licensor, from the answers stored with the sessions." },
  ],
  limits: "A VPN exit in a home network that is on no list looks like a viewer at home. No data can promise otherwise.",
} satisfies SolutionTexts<Play>;
