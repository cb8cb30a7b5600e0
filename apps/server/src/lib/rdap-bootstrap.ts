import ipaddr from "ipaddr.js";
import type { Config } from "../config.ts";
import { DAY_MS } from "./durations.ts";
import { getFromRegistry } from "./registry-connection.ts";

const files = { domain: ["dns.json"], ip: ["ipv4.json", "ipv6.json"], asn: ["asn.json"] } as const;
/** The registry asks to be read once a day (RFC 9224, section 8); a failed read is not repeated for each query. */
const FRESH_MS = DAY_MS;
const PAUSE_MS = 60_000;

/** What a registry is asked about: a registrable domain, a public address, or the number of an AS. */
export interface RegistryQuestion {
  kind: "domain" | "ip" | "asn";
  text: string;
}

interface Service {
  entries: readonly string[];
  urls: readonly string[];
}

/** What has an RDAP server, by the kind of question, and when IANA's oldest list was read. */
export interface RdapCoverage extends Record<RegistryQuestion["kind"], Service[]> {
  readAt: number;
}

/** IANA's list of RDAP servers (RFC 9224). A list once read serves while IANA is unavailable. */
export class RdapBootstrap {
  readonly #config: Config;
  /** Without services if the list could not be read. */
  readonly #read = new Map<string, { services: Service[] | null; readAt: number; until: number }>();

  constructor(config: Config) {
    this.#config = config;
  }

  /** The server's URL; null if no RDAP server is known. */
  async serverFor({ kind, text }: RegistryQuestion, now: number): Promise<string | null> {
    const matches = kind === "domain" ? isAbove : kind === "asn" ? holdsNumber : holdsAddress;
    for (const file of files[kind]) {
      const services = await this.#services(file, now);
      const longestFirst = services
        .flatMap(({ entries, urls }) =>
          entries.filter((entry) => matches(entry, text)).map((entry) => ({ entry, urls })),
        )
        .sort((a, b) => specificity(b.entry) - specificity(a.entry));
      const urls = longestFirst[0]?.urls ?? [];
      const url = urls.find((one) => one.startsWith("https:")) ?? urls[0];
      if (url !== undefined) return url.endsWith("/") ? url : `${url}/`;
    }
    return null;
  }

  /** @throws Error if one of the lists was never read */
  async coverage(now: number): Promise<RdapCoverage> {
    const read = async (kind: RegistryQuestion["kind"]) =>
      (await Promise.all(files[kind].map((file) => this.#services(file, now)))).flat();
    const [domain, ip, asn] = await Promise.all([read("domain"), read("ip"), read("asn")]);
    const readAt = Math.min(...[...this.#read.values()].map((list) => list.readAt));
    return { domain, ip, asn, readAt };
  }

  async #services(file: string, now: number): Promise<Service[]> {
    const known = this.#read.get(file);
    if (known && known.until > now) {
      if (!known.services) throw new Error(`${file} could not be read a moment ago`);
      return known.services;
    }
    try {
      const { status, body } = await getFromRegistry(this.#config, new URL(file, this.#config.RDAP_BOOTSTRAP_URL).href);
      if (status !== 200) throw new Error(`the list of registries returned HTTP ${status}`);
      const { services } = JSON.parse(body) as { services: [string[], string[]][] };
      const read = services.map(([entries, urls]) => ({ entries, urls }));
      this.#read.set(file, { services: read, readAt: now, until: now + FRESH_MS });
      return read;
    } catch (error) {
      const services = known?.services ?? null;
      this.#read.set(file, { services, readAt: known?.readAt ?? now, until: now + PAUSE_MS });
      if (!services) throw error;
      return services;
    }
  }
}

const isAbove = (entry: string, name: string): boolean => name.endsWith(`.${entry.toLowerCase()}`);

function holdsNumber(entry: string, text: string): boolean {
  const [first = 0, last = first] = entry.split("-").map(Number);
  const number = Number(text);
  return number >= first && number <= last;
}

function holdsAddress(entry: string, address: string): boolean {
  const block = ipaddr.parseCIDR(entry);
  const parsed = ipaddr.parse(address);
  return parsed.kind() === block[0].kind() && parsed.match(block);
}

/** The longest prefix, the name with most labels; ranges of AS numbers do not overlap. */
const specificity = (entry: string): number => {
  const prefix = entry.split("/")[1];
  return prefix === undefined ? entry.split(".").length : Number(prefix);
};
