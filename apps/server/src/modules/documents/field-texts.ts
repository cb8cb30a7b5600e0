import type { Language } from "@meridian/contract/errors";
import { portalFieldTexts } from "./portal-field-texts.ts";
import { endpointFieldTexts, moduleFieldTexts } from "./portal-scoped-texts.ts";

/** Where a field occurs: the contract's module and the endpoint's path. */
export interface FieldScope {
  module: string;
  path: string;
}

const leafOf = (name: string): string => name.split(".").at(-1)?.replaceAll("[]", "") ?? name;

/** The description of a portal API field, or "" if it has none. */
export function portalFieldText(name: string, { module, path }: FieldScope, language: Language): string {
  const leaf = leafOf(name);
  const endpoint = path.split("/").at(-1) ?? "";
  const text = endpointFieldTexts[endpoint]?.[leaf] ?? moduleFieldTexts[module]?.[leaf] ?? portalFieldTexts[leaf];
  return text?.[language === "en" ? 0 : 1] ?? "";
}
