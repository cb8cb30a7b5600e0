import type { Login } from "../../../pages/solution/rules/finance.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Stop account takeover where it begins: at the login",
  lead: "A stolen password looks right. The address it comes from often does not: another country, a server instead of a home, a VPN.",
  flow: {
    visitor: "A login with the right password",
    signals: ["country_code", "scenario", "risk.score", "is_vpn"],
    decisions: ["Let in", "Let in and notify", "Ask for a second factor"],
  },
  problem: {
    title: "The password is right, the person is not",
    text: "Asking everyone for a second factor annoys honest customers. Asking no one costs money. The address helps you decide whom to ask.",
  },
  steps: [
    {
      title: "Look the address up",
      text: "Call /v2/query and /v2/portrait in parallel with your own login check, so that they add no delay.",
    },
    {
      title: "Compare with the customer",
      text: "Usual country and known devices are in your database; the score of the address comes with its reasons.",
    },
    {
      title: "Ask only where it matters",
      text: "Low scores pass, medium ones notify, high ones ask for a second factor. Keep the reasons with the decision for your auditors.",
    },
  ],
  example: {
    title: "Four logins, one rule",
    text: "All four have the right password, and all four customers usually log in from China.",
    event: ({ usualCountry, isKnownDevice }: Login) =>
      `Usually ${usualCountry}, ${isKnownDevice ? "known device" : "new device"}`,
    verdicts: {
      pass: (points: string) => `Let in · ${points} points`,
      notify: (points: string) => `Let in and notify · ${points} points`,
      secondFactor: (points: string) => `Second factor · ${points} points`,
    },
    summary: (results) => {
      const asked = results.filter(({ verdict }) => verdict.name === "secondFactor").length;
      return [`A second factor for ${asked} of ${results.length} logins; the others notice nothing.`];
    },
  },
  architecture: [
    { title: "Login service", text: "Checks the password and sends the address on." },
    { title: "Meridian API", text: "Answers with location, network and score, straight from memory." },
    {
      title: "Your rule",
      text: "Adds the customer's habits and decides. If no answer arrives within your time limit, it decides without one.",
    },
    {
      title: "Second factor",
      text: "The outcome feeds back into the rule: customers who passed were asked needlessly.",
    },
  ],
  limits:
    "An address does not prove identity: families and offices share one, and travelers change country. Let it raise or lower the effort, but never let it close an account alone.",
} satisfies SolutionTexts<Login>;
