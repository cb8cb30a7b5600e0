import type { Language } from "@meridian/contract/errors";
import type { Place } from "@meridian/ipdb";

/** Chinese readers get the Chinese name if there is one, else the same name as other readers. */
export const regionName = (place: Place | null, language: Language): string =>
  (language === "zh" && place?.regionZh) || (place?.region ?? "");

export const cityName = (place: Place | null, language: Language): string =>
  (language === "zh" && place?.cityZh) || (place?.city ?? "");
