import type { Language } from "./errors.ts";

interface SampleAddresses {
  /** A public resolver of an access provider, whose location and ISP are known. */
  access: string;
  /** An address of a hosting company, so that privacy flags are set. */
  hosting: string;
  /** An anycast address. */
  anycast: string;
  ipv6: string;
}

/** The public addresses used in samples and demos, chosen so that readers see a place they know. */
export const sampleAddresses: Readonly<Record<Language, SampleAddresses>> = {
  en: { access: "195.186.1.111", hosting: "5.9.0.1", anycast: "8.8.8.8", ipv6: "2001:4860:4860::8888" },
  zh: { access: "218.2.2.2", hosting: "47.96.0.1", anycast: "223.5.5.5", ipv6: "2400:3200::1" },
};
