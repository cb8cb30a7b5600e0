import type { LogLine } from "../../../pages/solution/rules/tracing.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "From a log line to the network responsible",
  lead: "An address belongs to a range, a range to a network, and a network to someone with an abuse mailbox. One batch names the network of every address.",
  flow: {
    visitor: "A line in a log",
    signals: ["start_ip – end_ip", "asn", "organization", "reverse DNS"],
    decisions: ["Group by network", "Write to the right contact", "Keep as evidence"],
  },
  problem: {
    title: "Two hundred addresses are often four networks",
    text: "Reports sent address by address are ignored. One report per network, with times in UTC and the range named, gets answered.",
  },
  steps: [
    {
      title: "Take the addresses out",
      text: "Cut the addresses out of the lines, as the rule below does, and send them in one batch.",
    },
    {
      title: "Group by network",
      text: "One batch gives the AS numbers, /v2/ranges the range of an address; the group with the most hits comes first.",
    },
    {
      title: "Find the contact",
      text: "/v2/abuse asks the registry and returns the mailbox for complaints; /v2/whois returns the whole record.",
    },
  ],
  example: {
    title: "Four lines of a log",
    text: "The addresses are taken from the lines; the network comes from the answer.",
    event: ({ line }: LogLine) => line,
    verdicts: { network: (network: string) => network, unknown: "Network unknown" },
    summary: (results) => {
      const networks = new Map<string, number>();
      for (const { place } of results)
        networks.set(place.asn.organization ?? "?", (networks.get(place.asn.organization ?? "?") ?? 0) + 1);
      const list = [...networks].map(([name, count]) => `${name} (${count})`).join(", ");
      return [`${results.length} lines, ${networks.size} networks to write to: ${list}.`];
    },
  },
  architecture: [
    { title: "Log store", text: "Exports the lines of the incident; nothing else leaves it." },
    { title: "Meridian batch", text: "Answers in the order sent, with the data version." },
    { title: "Whois", text: "One call per network, cached for six hours, from the responsible registry." },
    { title: "Report", text: "One per network, with times, range and lines." },
  ],
  limits:
    "The holder of a network is rarely the attacker, and an address may have changed hands since. Keep the time and the data version with each finding.",
} satisfies SolutionTexts<LogLine>;
