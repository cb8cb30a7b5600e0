import { WHOLE_BODY } from "@meridian/contract/samples";
import type { DocumentPage } from "./use-document.ts";

export type Operation = NonNullable<DocumentPage["api"]>;
type Values = Readonly<Record<string, string>>;

/** The values of a call's fields: what was typed, else the page's examples or those for a test key. */
export function valuesOf({ params, body }: Operation, typed: Values, isTest: boolean): Record<string, string> {
  const exampleOf = (field: { example: string; test_example: string }) => (isTest ? field.test_example : field.example);
  const shown = params.filter(({ required, name }) => required || name === "ip" || name === "lang");
  return {
    ...Object.fromEntries(shown.map((param) => [param.name, exampleOf(param)])),
    ...(body && { [WHOLE_BODY]: exampleOf(body) }),
    ...typed,
  };
}
