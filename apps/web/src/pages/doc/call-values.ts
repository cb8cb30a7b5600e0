import { WHOLE_BODY } from "@meridian/contract/samples";
import type { DocumentPage } from "./use-document.ts";

export type Operation = NonNullable<DocumentPage["api"]>;
type Values = Readonly<Record<string, string>>;

/** What a test key answers where it does not answer the example of the page. */
const testValues: Readonly<Record<string, Values>> = {
  "/v2/asn/{asn}": { asn: "AS64500" },
  "/v2/batch": { [WHOLE_BODY]: "192.0.2.1\n2001:db8::1" },
  "/v2/card/{number}": { number: "4111111111111111" },
  "/v2/cell": { mcc: "1", mnc: "1", lac: "1", cid: "1" },
};
const testAddress = { ip: "192.0.2.1" };

/** What stands in the fields of a call: what was typed, over the page's examples or those that a test key answers. */
export function valuesOf({ path, params, body }: Operation, typed: Values, isTest: boolean): Record<string, string> {
  const shown = params.filter(({ required, name }) => required || name === "ip" || name === "lang");
  const examples = {
    ...Object.fromEntries(shown.map(({ name, example }) => [name, example])),
    ...(body && { [WHOLE_BODY]: body.example }),
  };
  const known = { ...testAddress, ...testValues[path] };
  const forTests = Object.entries(known).filter(([name]) => name in examples);
  return { ...examples, ...(isTest && Object.fromEntries(forTests)), ...typed };
}
