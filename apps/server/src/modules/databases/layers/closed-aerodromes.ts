/**
 * Aerodromes on the list that no longer observe the weather, by location indicator; the list does not mark closed ones.
 */
export const CLOSED_AERODROMES: ReadonlySet<string> = new Set([
  // Berlin Tempelhof (2008), Berlin Tegel (2020), Zweibrücken (2014)
  "EDDI",
  "EDDT",
  "EDRZ",
  // Helsinki Malmi (2021)
  "EFHF",
  // Doncaster Sheffield (2022), Plymouth (2011), Manston (2014)
  "EGCN",
  "EGHD",
  "EGMH",
  // Reims-Champagne air base (2011)
  "LFSR",
  // Athens Ellinikon (2001)
  "LGAT",
  // Eilat, replaced by Ramon (2019); Sde Dov (2019)
  "LLET",
  "LLSD",
  // Donetsk (2014)
  "UKCC",
  // Minsk-1 (2015)
  "UMMM",
  // Siem Reap, replaced by a new airport (2023)
  "VDSR",
  // Beijing Nanyuan (2019), Shantou Waisha (2011, civil), Xi’an Xiguan (1991)
  "ZBNY",
  "ZGOW",
  "ZLSN",
]);
