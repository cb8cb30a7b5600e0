import type { Evidence, Verdict } from "../evidence.ts";

export interface Alert {
  ip: string;
  failures: number;
  /** Whether the last attempt succeeded. */
  isEntered: boolean;
}

export const events: Alert[] = [
  { ip: "52.95.110.1", failures: 240, isEntered: false },
  { ip: "202.96.128.86", failures: 3, isEntered: true },
  { ip: "223.5.5.5", failures: 18, isEntered: true },
  { ip: "195.130.130.5", failures: 6, isEntered: false },
];

/** Many failures are noise; a server that logs in after a few is not. */
export function judge({ event, portrait }: Evidence<Alert>): Verdict {
  const isServer = portrait.scenario === "data_center";
  if (isServer && event.isEntered) return { name: "now", tone: "error" };
  if (isServer) return { name: "block", tone: "warn" };
  return { name: "later", tone: "neutral" };
}
