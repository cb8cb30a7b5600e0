import type { api } from "../../../lib/api.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";

export type CallRecord = Awaited<ReturnType<typeof api.usage.getKeyUseRecord>>["list"][number];

export const tones = {
  success: "ok",
  empty: "neutral",
  error: "warn",
  denied: "error",
} as const satisfies Record<CallRecord["result"], BadgeTone>;
