import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { errors, errorText, type Language } from "@meridian/contract/errors";
import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { PROBLEM_TYPE, problemOf } from "@meridian/contract/lookup-api/problem";
import type { Config } from "../../config.ts";
import { languageOf } from "../language.ts";
import { countTurnedAway } from "../metrics.ts";
import { requestIdOf } from "../request-id.ts";

type Reason = "TOO_MANY_REQUESTS" | "UNAVAILABLE";

const RETRY_SECONDS = 1;
/** A placeholder for the request id. */
const PLACE = "@";
/** Answers that depend on nothing of the request but its language and its API. */
const prepared = new Map<string, string>();

/** Where the lookup API is, also in the forms of other services. */
const lookupPaths = /^\/(?:v2\/|geoip\/v2\.1\/|(?:ipinfo|ipregistry|ipdata|ip2location|ip-api)(?:[/?]|$))/;

/** Whether a request is for the lookup API. */
export const isLookup = ({ url = "" }: IncomingMessage): boolean => lookupPaths.test(url);

/** Refuses a request for the sake of others, without reading it: answering it would cost more than a lookup. */
export type TurnAway = (request: IncomingMessage, response: ServerResponse, reason: Reason) => void;

/** @param headers of every answer */
export const turnAwayWith =
  (headers: OutgoingHttpHeaders, config: Pick<Config, "PUBLIC_URL" | "DEFAULT_LANGUAGE">): TurnAway =>
  (request, response, reason) => {
    countTurnedAway();
    const isOfLookup = isLookup(request);
    const { PUBLIC_URL: origin } = config;
    const language = languageOf(request.headers, config);
    const name = `${reason} ${language} ${isOfLookup} ${origin}`;
    let text = prepared.get(name);
    if (text === undefined) {
      text = isOfLookup
        ? JSON.stringify(problemOf(reason, { language, origin, requestId: PLACE }))
        : portalAnswer(reason, language);
      prepared.set(name, text);
    }
    const requestId = requestIdOf(request.headers);
    const body = isOfLookup ? text.replace(PLACE, requestId) : text;
    response
      .writeHead(lookupErrors[reason].status, {
        ...headers,
        "content-type": isOfLookup ? PROBLEM_TYPE : "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        "cache-control": "no-store",
        "retry-after": String(RETRY_SECONDS),
        ...(reason === "TOO_MANY_REQUESTS" && { ratelimit: `"address";r=0;t=${RETRY_SECONDS}` }),
        "x-request-id": requestId,
      })
      .end(body);
  };

function portalAnswer(reason: Reason, language: Language): string {
  const data = { retry_after_seconds: RETRY_SECONDS };
  return JSON.stringify({ code: errors[reason].code, msg: errorText(reason, language, data), data });
}
