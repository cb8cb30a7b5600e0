import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import type { staffContent } from "./staff-api.ts";

type EntryState = Awaited<ReturnType<typeof staffContent.contentList>>["list"][number]["state"];

const tones: Record<EntryState, BadgeTone> = {
  draft: "neutral",
  scheduled: "warn",
  live: "ok",
  ended: "neutral",
  deleted: "error",
};

/** Whether visitors see an entry. */
export function State({ state }: { state: EntryState }) {
  const { content: texts } = useAdminTexts();
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}
