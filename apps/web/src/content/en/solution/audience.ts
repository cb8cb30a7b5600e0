import type { Signup } from "../../../pages/solution/rules/audience.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Know where new users live, and when their morning is",
  lead: "The address at sign-up gives region, time zone and type of network. That is enough for a welcome in the right language at the right hour.",
  flow: {
    visitor: "A new sign-up",
    signals: ["time_zone", "country_code", "scenario", "city"],
    decisions: ["First mail at 10:00 local time", "Local wording", "Segment for the report"],
  },
  problem: {
    title: "An email at three in the morning sinks to the bottom of the list",
    text: "Asking for time zone and region costs sign-ups. Both are in the address, and the user may correct them later.",
  },
  steps: [
    {
      title: "Look up once",
      text: "At sign-up; keep time zone and country, and drop the address when you no longer need it.",
    },
    {
      title: "Schedule by offset",
      text: "The sending hour is computed from the offset of the user's zone, daylight saving included.",
    },
    {
      title: "Segment by network",
      text: "Mobile, office or home: the type of network separates habits.",
    },
  ],
  example: {
    title: "Five sign-ups and their ten o'clock",
    text: "The rule computes the hour in UTC at which the first mail should leave.",
    event: () => "New account",
    verdicts: { greet: (hour: string) => `Send at ${hour} UTC`, unknown: "Zone unknown" },
    summary: (results) => {
      const hours = new Set(results.map(({ verdict }) => verdict.text).filter(Boolean));
      const countries = new Set(results.map(({ place }) => place.location.country_code).filter(Boolean));
      return [
        `${results.length} users in ${countries.size} countries or regions: ${hours.size} sending hours instead of one.`,
      ];
    },
  },
  architecture: [
    { title: "Sign-up", text: "Calls /v2/query once, after the account exists, so that it never waits." },
    { title: "Profile", text: "Holds zone and country with their source, editable by the user." },
    { title: "Scheduler", text: "Sends in the user's morning." },
    { title: "Report", text: "Activation by region and type of network, in groups large enough to hide individuals." },
  ],
  limits:
    "A VPN moves the user to another time zone until they correct it. Under PIPL and GDPR an address is personal data: state the purpose and delete it in time.",
} satisfies SolutionTexts<Signup>;
