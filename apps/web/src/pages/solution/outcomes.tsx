import {
  type Icon,
  IconBan,
  IconBell,
  IconBooks,
  IconCalendar,
  IconCamera,
  IconChartPie,
  IconCheck,
  IconClockHour10,
  IconCoins,
  IconCopy,
  IconDatabase,
  IconDiscountOff,
  IconEye,
  IconEyeOff,
  IconFileCertificate,
  IconFilterOff,
  IconFlag,
  IconGitBranch,
  IconHelpCircle,
  IconHourglass,
  IconLanguage,
  IconMail,
  IconMapPin,
  IconMapPins,
  IconPlaneDeparture,
  IconPlayerPlay,
  IconQuestionMark,
  IconReceiptRefund,
  IconRefresh,
  IconReportAnalytics,
  IconRobot,
  IconShieldQuestion,
  IconSitemap,
  IconTarget,
  IconUrgent,
  IconUserOff,
} from "@tabler/icons-react";
import type { SolutionName } from "./solution-name.ts";

/** One icon for each outcome of any solution, so that the same outcome looks the same everywhere. */
const icons = {
  accept: IconCheck,
  refund: IconReceiptRefund,
  exclude: IconFilterOff,
  schedule: IconClockHour10,
  translate: IconLanguage,
  segment: IconChartPie,
  lead: IconTarget,
  report: IconReportAnalytics,
  none: IconUserOff,
  slow: IconHourglass,
  block: IconBan,
  withhold: IconDiscountOff,
  review: IconEye,
  ask: IconHelpCircle,
  notify: IconBell,
  verify: IconShieldQuestion,
  nearest: IconMapPin,
  retry: IconRefresh,
  practice: IconRobot,
  photo: IconCamera,
  play: IconPlayerPlay,
  catalogue: IconBooks,
  reserve: IconCopy,
  exception: IconGitBranch,
  page: IconUrgent,
  later: IconCalendar,
  region: IconMapPins,
  country: IconFlag,
  hide: IconEyeOff,
  group: IconSitemap,
  contact: IconMail,
  evidence: IconFileCertificate,
  currency: IconCoins,
  departure: IconPlaneDeparture,
  cached: IconDatabase,
  unknown: IconQuestionMark,
} as const satisfies Record<string, Icon>;

type Outcome = keyof typeof icons;

interface Outcomes {
  /** Icons of the decisions in the hero's drawing, in order. */
  decisions: readonly [Outcome, Outcome, Outcome];
  /** Icons of the worked example's verdicts, by name. */
  verdicts: Readonly<Record<string, Outcome>>;
}

export const outcomesOf: Readonly<Record<SolutionName, Outcomes>> = {
  advertising: {
    decisions: ["accept", "refund", "exclude"],
    verdicts: { paid: "accept", server: "refund", elsewhere: "exclude" },
  },
  audience: { decisions: ["schedule", "translate", "segment"], verdicts: { greet: "schedule", unknown: "unknown" } },
  "business-intelligence": {
    decisions: ["lead", "report", "none"],
    verdicts: { lead: "lead", seen: "report", access: "none", unknown: "unknown" },
  },
  defence: { decisions: ["accept", "slow", "block"], verdicts: { close: "block", slow: "slow", pass: "accept" } },
  "e-commerce": {
    decisions: ["accept", "withhold", "review"],
    verdicts: { accept: "accept", withoutCoupon: "withhold", check: "ask", review: "review" },
  },
  finance: {
    decisions: ["accept", "notify", "verify"],
    verdicts: { pass: "accept", notify: "notify", secondFactor: "verify" },
  },
  games: {
    decisions: ["nearest", "retry", "practice"],
    verdicts: { lobby: "nearest", practice: "practice", unknown: "unknown" },
  },
  insurance: { decisions: ["accept", "photo", "review"], verdicts: { plausible: "accept", check: "photo" } },
  media: {
    decisions: ["play", "catalogue", "verify"],
    verdicts: { play: "play", other: "catalogue", verify: "verify", ask: "ask" },
  },
  optimization: { decisions: ["nearest", "reserve", "exception"], verdicts: { node: "nearest", unknown: "unknown" } },
  security: { decisions: ["page", "block", "later"], verdicts: { now: "page", block: "block", later: "later" } },
  social: {
    decisions: ["region", "country", "hide"],
    verdicts: { shown: "region", hidden: "hide", unknown: "unknown" },
  },
  tracing: { decisions: ["group", "contact", "evidence"], verdicts: { network: "group", unknown: "unknown" } },
  travel: { decisions: ["currency", "departure", "cached"], verdicts: { offer: "currency", scraper: "cached" } },
};

interface OutcomeIconProps {
  solution: SolutionName;
  /** The index of a decision in the drawing, or the name of a verdict. */
  of: number | string;
}

export function OutcomeIcon({ solution, of }: OutcomeIconProps) {
  const { decisions, verdicts } = outcomesOf[solution];
  const Drawing = icons[(typeof of === "number" ? decisions[of] : verdicts[of]) ?? "unknown"];
  return <Drawing size={16} stroke={1.6} aria-hidden="true" />;
}
