import type { Alert } from "../../../pages/solution/rules/security.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Every alert with location, owner and type of network",
  lead: "Two hundred failed logins from a cloud server that never got in are noise. Eighteen from one that did will keep you up tonight.",
  flow: {
    visitor: "An address in an alert",
    signals: ["asn", "scenario", "range", "risk.reasons"],
    decisions: ["Page someone", "Block the range", "Look at it tomorrow"],
  },
  problem: {
    title: "Analysts spend their day on lookups",
    text: "Whois in one tab, a map in another, a list of VPNs in a third. The answers belong next to the alert, before anyone opens it.",
  },
  steps: [
    {
      title: "Enrich on arrival",
      text: "A batch of up to 1,000 addresses for each bundle of alerts, answered in order.",
    },
    { title: "Rank by what happened", text: "A server that got in comes first, no matter how many failures." },
    {
      title: "Act on ranges",
      text: "The answer names the range and the network responsible, so one rule replaces two hundred.",
    },
  ],
  example: {
    title: "Four alerts, ranked by what matters",
    text: "Failures and outcome come from your log; the type of network comes from the API.",
    event: ({ failures, isEntered }: Alert) =>
      `${failures} failed logins, ${isEntered ? "then one that worked" : "none that worked"}`,
    verdicts: { now: "Now", block: "Block the range", later: "Later" },
    summary: (results) => {
      const now = results.filter(({ verdict }) => verdict.name === "now").length;
      const most = results.reduce((a, b) => (b.event.failures > a.event.failures ? b : a));
      return [
        `Someone is needed now for ${now} of ${results.length} alerts.`,
        `The one with the most failures, ${most.event.failures}, ${most.verdict.name === "now" ? "is among them." : "is not."}`,
      ];
    },
  },
  architecture: [
    { title: "SIEM", text: "Sends the last minute's new addresses in one batch." },
    {
      title: "Meridian API",
      text: "Answers with network, location, scenario and score, and explains reserved addresses.",
    },
    { title: "Playbook", text: "Ranks and groups by network; the range goes to the firewall with an expiry date." },
    { title: "Case", text: "Stores answer and data version as evidence." },
  ],
  limits:
    "An address says where traffic came out, not who sent it. Attackers use homes and phones too; a low score does not prove innocence.",
} satisfies SolutionTexts<Alert>;
