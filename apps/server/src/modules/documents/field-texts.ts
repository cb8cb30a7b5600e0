import type { Language } from "@meridian/contract/errors";
import { portalFieldTexts } from "./portal-field-texts.ts";

const leafOf = (name: string): string => name.split(".").at(-1)?.replaceAll("[]", "") ?? name;

/** The meaning of a portal call's field, "" if undocumented. */
export const portalFieldText = (name: string, language: Language): string =>
  portalFieldTexts[leafOf(name)]?.[language === "en" ? 0 : 1] ?? "";
