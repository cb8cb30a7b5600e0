import type { Language } from "@meridian/contract/errors";
import type { Place } from "@meridian/ipdb";

/** Chinese readers get the Chinese name where there is one, else the name that everybody else gets. */
export const regionName = (place: Place | null, language: Language): string =>
  (language === "zh" && place?.regionZh) || (place?.region ?? "");

export const cityName = (place: Place | null, language: Language): string =>
  (language === "zh" && place?.cityZh) || (place?.city ?? "");
