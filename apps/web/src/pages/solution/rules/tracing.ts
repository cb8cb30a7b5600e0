import type { Evidence, Verdict } from "../evidence.ts";

export interface LogLine {
  ip: string;
  line: string;
}

export const events: LogLine[] = [
  '8.8.8.8 [03:12:44] "POST /login" 401',
  '8.8.4.4 [03:12:45] "POST /login" 401',
  '52.95.110.1 [03:13:02] "GET /export" 200',
  '195.130.130.5 [03:13:40] "GET /export" 200',
].map((line) => ({ line, ip: line.split(" ", 1)[0] ?? "" }));

/** The network responsible for the address, and the organisation that runs it. */
export function judge({ place }: Evidence<LogLine>): Verdict {
  if (place.asn.asn === null) return { name: "unknown", tone: "neutral" };
  return { name: "network", tone: "ok", text: `${place.asn.asn} · ${place.asn.organization ?? "?"}` };
}
