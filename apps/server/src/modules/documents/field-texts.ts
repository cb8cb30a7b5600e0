import type { Language } from "@meridian/contract/errors";
import { portalFieldTexts } from "./portal-field-texts.ts";
import { requestFieldTexts } from "./portal-request-texts.ts";
import { endpointFieldTexts, moduleFieldTexts } from "./portal-scoped-texts.ts";

/** Where a field occurs: the contract's module, the endpoint's path, and whether in its request or its response. */
export interface FieldScope {
  module: string;
  path: string;
  side: "input" | "output";
}

/** A field's path without list brackets, then the path without its first names one by one: a.b.c, b.c, c. */
function pathsOf(name: string): string[] {
  const names = name.replaceAll("[]", "").split(".");
  return names.map((_, index) => names.slice(index).join("."));
}

/** The description of a portal API field, or "" if it has none. A longer path takes precedence over a wider scope. */
export function portalFieldText(name: string, { module, path, side }: FieldScope, language: Language): string {
  const endpoint = path.split("/").at(-1) ?? "";
  const scopes = [
    side === "input" ? requestFieldTexts[endpoint] : undefined,
    endpointFieldTexts[endpoint],
    moduleFieldTexts[module],
    portalFieldTexts,
  ];
  const text = pathsOf(name)
    .flatMap((key) => scopes.map((texts) => texts?.[key]))
    .find((found) => found !== undefined);
  return text?.[language === "en" ? 0 : 1] ?? "";
}
