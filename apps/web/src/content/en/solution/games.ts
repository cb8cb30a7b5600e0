import type { Player } from "../../../pages/solution/rules/games.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Nearby servers for players, practice lobbies for bots",
  lead: "Before the first packet is measured, the address already points to the nearest server and the lowest ping that physics allows.",
  flow: {
    visitor: "A player who joins",
    signals: ["latitude", "longitude", "scenario", "asn"],
    decisions: ["Nearest lobby", "Second try elsewhere", "Practice lobby"],
  },
  problem: {
    title: "Ping tests take time the player does not have",
    text: "Measuring four regions before the menu appears costs seconds. Measuring the nearest one, and another only if it disappoints, mostly costs one round trip.",
  },
  steps: [
    { title: "Propose by distance", text: "The nearest region from coordinates; the choice stays with the player." },
    { title: "Confirm with one ping", text: "A ping far above the floor means a detour: try the second region." },
    {
      title: "Keep farms out of ranked play",
      text: "Accounts played from servers go to practice until you have seen a person.",
    },
  ],
  example: {
    title: "Four players, four regions to choose from",
    text: "The milliseconds are the floor for a round trip at 200 km per millisecond in fiber; a real ping is longer.",
    event: () => "Joins a ranked match",
    verdicts: {
      lobby: (server: string) => server,
      practice: "Practice lobby · server",
      unknown: "Location unknown · measure all",
    },
    summary: (results) => {
      const played = results.filter(({ verdict }) => verdict.name === "lobby");
      const mean = played.reduce((sum, { verdict }) => sum + (verdict.value ?? 0), 0) / Math.max(1, played.length);
      return [`${played.length} players start in the nearest region, at ${Math.round(mean)} ms or more on average.`];
    },
  },
  architecture: [
    { title: "Client", text: "Asks for a lobby; its address is enough, no permission is asked for." },
    { title: "Matchmaker", text: "Holds the database in memory and answers within the same process." },
    { title: "Region list", text: "Your servers with their coordinates; a new region is one line." },
    { title: "Anti-cheat", text: "Gets network and scenario with each report, so that farms stand out." },
  ],
  limits:
    "Cables do not follow great circles, and honest players use cloud gaming services, which connect from data centers. Measure before you move someone, and offer an appeal.",
} satisfies SolutionTexts<Player>;
