import type { Alert } from "../../../pages/solution/rules/security.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Every alert with the place, owner and kind of network it came from",
  lead: "Two hundred failed logins from a cloud server that never got in are noise. Eighteen from one that did are your evening.",
  flow: {
    visitor: "An address in an alert",
    signals: ["asn", "scenario", "range", "risk.reasons"],
    decisions: ["Wake somebody", "Block the range", "Look at it tomorrow"],
  },
  problem: {
    title: "Analysts spend their day on lookups",
    text: "Whois in one tab, a map in another, a list of VPNs in a third. The answers belong next to the alert, before anybody opens it.",
  },
  steps: [
    {
      title: "Enrich on arrival",
      text: "A batch of up to 1,000 addresses for each bundle of alerts, answered in order.",
    },
    { title: "Rank by what happened", text: "A server that got in comes first, whatever the number of failures." },
    {
      title: "Act on ranges",
      text: "The answer names the range and the network that answers for it, so one rule replaces two hundred.",
    },
  ],
  example: {
    title: "Four alerts in the order they came, and the order they deserve",
    text: "Failures and outcome stand in your log; the kind of network comes from the API.",
    event: ({ failures, isEntered }: Alert) =>
      `${failures} failed logins, ${isEntered ? "then one that worked" : "none that worked"}`,
    verdicts: { now: "Now", block: "Block the range", later: "Later" },
    summary: (results) => {
      const now = results.filter(({ verdict }) => verdict.name === "now").length;
      const most = results.reduce((a, b) => (b.event.failures > a.event.failures ? b : a));
      return [
        `${now} of ${results.length} alerts need somebody now.`,
        `The one with the most failures, ${most.event.failures}, ${most.verdict.name === "now" ? "is among them." : "does not."}`,
      ];
    },
  },
  architecture: [
    { title: "SIEM", text: "Sends new addresses of the last minute in one batch." },
    {
      title: "Meridian API",
      text: "Answers with network, place, scenario and score, a reserved address with its reason.",
    },
    { title: "Playbook", text: "Ranks and groups by network; the range goes to the firewall with a date of expiry." },
    { title: "Case", text: "Keeps answer and data version as evidence." },
  ],
  limits:
    "An address says where traffic came out, not who sent it. Attackers use homes and phones too; a clean score is no acquittal.",
} satisfies SolutionTexts<Alert>;
