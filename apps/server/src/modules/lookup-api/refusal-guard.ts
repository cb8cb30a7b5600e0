import { requestedLanguage } from "../../lib/language.ts";
import { countTurnedAway } from "../../lib/metrics.ts";
import { Paces } from "../../lib/paces.ts";
import { sourceOf } from "../../lib/source.ts";
import type { Caller } from "./answer.ts";
import { PlaneFailure } from "./failure.ts";
import type { ServingPlane } from "./plane.ts";
import { sendRefusal } from "./respond.ts";

/** Refused calls allowed from one client; a program that looks up whole logs also sends some reserved addresses. */
const REFUSED = { perSecond: 500, burst: 2000, max: 50_000 };
const RETRY_SECONDS = 1;

/** Counts the refused calls of each source. */
export const refusalPaces = (): Paces<string> => new Paces(REFUSED);

/** Whether a source has had so many refusals recently that its requests are not processed. */
export const isFlooding = (plane: ServingPlane, ip: string): boolean =>
  plane.refusals.isSpent(sourceOf(ip), plane.milliseconds());

/** Counts a refusal for its source, and returns whether it exceeded the limit. */
export function noteRefusal({ refusals, standing, milliseconds }: ServingPlane, ip: string): boolean {
  const now = milliseconds();
  standing.noteRefusal(ip, now);
  return refusals.take(sourceOf(ip), now) > 0;
}

/** Answers a flooding source, identically for every request. */
export function turnAway(plane: ServingPlane, caller: Caller): void {
  countTurnedAway();
  plane.standing.noteTurnedAway(caller.ip, caller.request.socket, plane.milliseconds());
  const language = requestedLanguage(caller.headers) ?? "zh";
  const failure = new PlaneFailure("TOO_MANY_REQUESTS", RETRY_SECONDS);
  sendRefusal(plane, caller, failure, { language, hasEnvelope: false }, null);
}
