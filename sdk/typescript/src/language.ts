/** Language of names in records. */
export type Language = "en" | "zh";
/** How countries and regions are named: by Unicode's CLDR, or by the rules of mainland China. */
export type RegionNames = "cldr" | "mainland-china";
