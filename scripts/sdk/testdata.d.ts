import { type RecordData } from "../../apps/server/src/modules/lookup/answers.ts";
/**
 * What the tests of all SDKs read: a small database as a dump in the form of `hexdump -C`, and for each border of its
 * ranges what the lookup API answers, without `location.ip` and the codes that files do not have: the number of a record in `en` and `zh`, or an error code.
 */
export declare function sdkTestData(): Record<string, string>;
/** The answer of a reader, which does not have the tables that the codes are from. */
export declare const withoutCodes: <Data extends Pick<RecordData, "location" | "asn">>(data: Data) => Data;
