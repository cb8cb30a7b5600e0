import { useTexts } from "../../lib/texts.tsx";
import { Badge } from "../../ui/badge.tsx";

const tones = { current: "ok", old: "warn", unknown: "neutral" } as const;

/** Whether data is within its age limit. */
export function AgeBadge({ status }: { status: "current" | "old" | null }) {
  const { ages } = useTexts("data");
  const age = status ?? "unknown";
  return <Badge tone={tones[age]}>{ages[age]}</Badge>;
}
