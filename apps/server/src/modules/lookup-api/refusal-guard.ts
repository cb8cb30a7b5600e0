import { sourceOf } from "../../lib/source.ts";
import type { Call } from "./call.ts";
import type { ServedLookupApi } from "./lookup-api.ts";

/** Whether a source has had so many refusals recently that its requests are not processed. */
export const isFlooding = ({ limits }: ServedLookupApi, ip: string): boolean =>
  limits.wait("refused-lookup", sourceOf(ip)) > 0;

/** Counts a refusal for its source, and returns whether it exceeded the limit. */
export function noteRefusal({ limits, standing, milliseconds }: ServedLookupApi, ip: string): boolean {
  standing.noteRefusal(ip, milliseconds());
  return limits.take("refused-lookup", sourceOf(ip)) > 0;
}

/** Turns a request of a flooding source away. */
export function turnAway(
  { standing, milliseconds, turnAway }: ServedLookupApi,
  { ip, request, response }: Pick<Call, "ip" | "request" | "response">,
): void {
  standing.noteTurnedAway(ip, request.socket, milliseconds());
  turnAway(request, response, "TOO_MANY_REQUESTS");
}
