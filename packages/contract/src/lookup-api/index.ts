import { abuse } from "./calls/abuse.ts";
import { antifraud } from "./calls/antifraud.ts";
import { asn } from "./calls/asn.ts";
import { batch } from "./calls/batch.ts";
import { card } from "./calls/card.ts";
import { carrier } from "./calls/carrier.ts";
import { cell } from "./calls/cell.ts";
import { dns } from "./calls/dns.ts";
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
import type { PlaneAnswer, PlaneEndpoint } from "./endpoint.ts";
import type { PlaneErrorName } from "./errors.ts";

/** The endpoints of the lookup API, in documentation order. */
export const planeApi = {
  query,
  batch,
  asn,
  ranges,
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
export type PlaneApi = typeof planeApi;
export type PlaneCallName = keyof PlaneApi;
export type PlaneAnswerOf<N extends PlaneCallName> = PlaneAnswer<PlaneApi[N]>;
export const planeCallNames = Object.keys(planeApi) as PlaneCallName[];

/** An endpoint, without its specific types. */
export const planeCall = (name: PlaneCallName): PlaneEndpoint => planeApi[name] as unknown as PlaneEndpoint;

/** Errors that all endpoints of the lookup API can return. */
const commonErrors: readonly PlaneErrorName[] = [
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "DISABLED_API_KEY",
  "FORBIDDEN_IP",
  "FORBIDDEN_ORIGIN",
  "TOO_MANY_REQUESTS",
  "SERVER_ERROR",
  "UNAVAILABLE",
];
/** Errors of billed endpoints. */
const billingErrors: readonly PlaneErrorName[] = ["INSUFFICIENT_QUOTA", "PERMISSION_REQUIRED", "QUOTA_PAUSED"];

/** All errors an endpoint can return. */
export const refusalsOf = ({ charge, invalid, refusals = [] }: PlaneEndpoint): PlaneErrorName[] => [
  ...new Set([...commonErrors, ...(charge === "free" ? [] : billingErrors), ...Object.values(invalid), ...refusals]),
];
