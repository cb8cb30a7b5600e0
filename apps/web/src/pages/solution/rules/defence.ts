import type { Evidence, Verdict } from "../evidence.ts";

export interface Request {
  ip: string;
  requestsAMinute: number;
}

export const events: Request[] = [
  { ip: "61.139.2.69", requestsAMinute: 12 },
  { ip: "223.5.5.5", requestsAMinute: 900 },
  { ip: "8.8.8.8", requestsAMinute: 700 },
  { ip: "210.220.163.82", requestsAMinute: 30 },
  { ip: "202.96.128.86", requestsAMinute: 400 },
];

const humanPace = 60;
const serverPace = 300;

/** Blocks servers that flood and slows down clients that are faster than a person; the country plays no part. */
export function judge({ event, portrait }: Evidence<Request>): Verdict {
  const isServer = portrait.scenario === "data_center";
  if (isServer && event.requestsAMinute > serverPace) return { name: "close", tone: "error" };
  if (event.requestsAMinute > humanPace) return { name: "slow", tone: "warn" };
  return { name: "pass", tone: "ok" };
}
