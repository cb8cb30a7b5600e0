import { abuse } from "./calls/abuse.ts";
import { antifraud } from "./calls/antifraud.ts";
import { asn } from "./calls/asn.ts";
import { batch } from "./calls/batch.ts";
import { card } from "./calls/card.ts";
import { carrier } from "./calls/carrier.ts";
import { cell } from "./calls/cell.ts";
import { dns } from "./calls/dns.ts";
import { history } from "./calls/history.ts";
import { host } from "./calls/host.ts";
import { idcard } from "./calls/idcard.ts";
import { identity } from "./calls/identity.ts";
import { me } from "./calls/me.ts";
import { person } from "./calls/person.ts";
import { phone } from "./calls/phone.ts";
import { portrait } from "./calls/portrait.ts";
import { ports } from "./calls/ports.ts";
import { privacy } from "./calls/privacy.ts";
import { query } from "./calls/query.ts";
import { ranges } from "./calls/ranges.ts";
import { scenario } from "./calls/scenario.ts";
import { whois } from "./calls/whois.ts";
import type { LookupAnswer, LookupApiEndpoint } from "./endpoint.ts";
import type { LookupErrorName } from "./errors.ts";

/** The endpoints of the lookup API, in documentation order. */
export const lookupApiEndpoints = {
  query,
  batch,
  asn,
  ranges,
  history,
  privacy,
  me,
  scenario,
  portrait,
  antifraud,
  phone,
  card,
  idcard,
  identity,
  person,
  whois,
  abuse,
  dns,
  host,
  ports,
  cell,
  carrier,
};
export type LookupApiEndpoints = typeof lookupApiEndpoints;
export type LookupCallName = keyof LookupApiEndpoints;
export type LookupAnswerOf<N extends LookupCallName> = LookupAnswer<LookupApiEndpoints[N]>;
export const lookupCallNames = Object.keys(lookupApiEndpoints) as LookupCallName[];

/** An endpoint, without its specific types. */
export const lookupCall = (name: LookupCallName): LookupApiEndpoint =>
  lookupApiEndpoints[name] as unknown as LookupApiEndpoint;

/** Errors that all endpoints of the lookup API can return. */
const commonErrors: readonly LookupErrorName[] = [
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "DISABLED_API_KEY",
  "FORBIDDEN_IP",
  "FORBIDDEN_ORIGIN",
  "METHOD_NOT_ALLOWED",
  "TOO_MANY_REQUESTS",
  "SERVER_ERROR",
  "UNAVAILABLE",
];
/** Errors of billed endpoints. */
const billingErrors: readonly LookupErrorName[] = ["INSUFFICIENT_QUOTA", "PERMISSION_REQUIRED", "QUOTA_PAUSED"];

/** All errors an endpoint can return. */
export const refusalsOf = ({ charge, invalid, refusals = [] }: LookupApiEndpoint): LookupErrorName[] => [
  ...new Set([...commonErrors, ...(charge === "free" ? [] : billingErrors), ...Object.values(invalid), ...refusals]),
];
