/*
 * Well-known addresses and networks. Only their pages are offered to search engines, because most of the billions of
 * other pages are nearly identical to each other.
 */

/** Public resolvers and other well-known addresses, in canonical form. */
export const wellKnownAddresses = [
  "1.0.0.1",
  "1.1.1.1",
  "8.8.4.4",
  "8.8.8.8",
  "9.9.9.9",
  "101.226.4.6",
  "114.114.114.114",
  "114.114.115.115",
  "119.29.29.29",
  "180.76.76.76",
  "208.67.222.222",
  "223.5.5.5",
  "223.6.6.6",
  "2001:4860:4860::8888",
  "2400:3200::1",
  "2606:4700:4700::1111",
] as const;

/** The largest carriers, clouds and content networks. */
export const wellKnownNetworks = [
  "AS174",
  "AS701",
  "AS1299",
  "AS2914",
  "AS3356",
  "AS4134",
  "AS4538",
  "AS4837",
  "AS7018",
  "AS7922",
  "AS8075",
  "AS9808",
  "AS13335",
  "AS14061",
  "AS15169",
  "AS16509",
  "AS20940",
  "AS24940",
  "AS32934",
  "AS37963",
  "AS45090",
  "AS45102",
] as const;

/** Whether the page of an address or network is in the sitemap, by its canonical name. */
export const isWellKnown = (name: string): boolean =>
  (wellKnownAddresses as readonly string[]).includes(name) || (wellKnownNetworks as readonly string[]).includes(name);
