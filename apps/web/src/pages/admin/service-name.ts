import { priceTypeNames } from "@meridian/contract/catalog";
import type { Language } from "../../lib/language.ts";

/** A service's name by its pricing type. */
export const serviceName = (type: number, language: Language): string =>
  priceTypeNames[type]?.[language] ?? String(type);
