import type { Language } from "@meridian/contract/errors";
import { portalFieldTexts } from "./portal-field-texts.ts";

const leafOf = (name: string): string => name.split(".").at(-1)?.replaceAll("[]", "") ?? name;

/** What a field of the portal's calls means, "" where nobody has written it. */
export const portalFieldText = (name: string, language: Language): string =>
  portalFieldTexts[leafOf(name)]?.[language === "en" ? 0 : 1] ?? "";
