import { performance } from "node:perf_hooks";
import type { CountryTally } from "../../lib/country-tally.ts";
import type { CallKind, Call as CountedCall } from "../metering/usage-ledger.ts";
import type { Admission } from "./admission.ts";
import type { Call } from "./call.ts";
import type { LookupApi } from "./lookup-api.ts";

/** Whose call it was, and when. */
type Known = Pick<Admission, "key" | "now">;

/** The subject of a call. */
interface RequestedCall {
  /** The query as sent, shown to the key's owner for thirty days. */
  query: string;
  /** The query as a number if it is an IPv4 address, else -1. */
  ipv4: number;
  /** The number of its country; 0 for none. */
  country: number;
}

/** Counts and records a call that has been answered or refused. */
export function recordCall(
  lookupApi: LookupApi,
  call: Call,
  admission: Known,
  kind: CallKind,
  input: RequestedCall,
): void {
  if (!admission.key.isTest) lookupApi.meter.record(callOf(lookupApi, call, admission, kind, input));
}

/** The same for a number of lookups in a batch. */
export function recordBatch(
  lookupApi: LookupApi,
  call: Call,
  admission: Admission,
  kind: CallKind,
  calls: number,
  countries: CountryTally | null = null,
): void {
  if (calls > 0 && !admission.key.isTest)
    lookupApi.meter.recordMany(
      callOf(lookupApi, call, admission, kind, { query: "", ipv4: -1, country: 0 }),
      calls,
      countries,
    );
}

const callOf = (
  lookupApi: LookupApi,
  call: Call,
  { key, now }: Known,
  kind: CallKind,
  input: RequestedCall,
): CountedCall => ({
  key,
  kind,
  method: call.request.method ?? "",
  databaseVersion: lookupApi.lookupDatabase.version,
  at: now,
  microseconds: microsecondsOf(call),
  clientIp: call.ip,
  ...input,
});

/** How long the answer took. */
export const microsecondsOf = ({ startedAt }: Pick<Call, "startedAt">): number =>
  Math.round((performance.now() - startedAt) * 1000);
