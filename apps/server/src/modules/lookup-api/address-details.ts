import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { parseAddress } from "@meridian/ipdb";
import ipaddr from "ipaddr.js";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { isPublicAddress } from "../../lib/public-address.ts";
import { summaryOf } from "../reports/ip-report.ts";
import { LookupFailure } from "./failure.ts";
import { hostnamesOf } from "./products/host.ts";
import { hostIn, publicName } from "./products/names.ts";
import { findRegistration } from "./products/registries.ts";
import { resolve } from "./products/resolver.ts";

type Resolved = HandlerOutput<typeof api.products.resolveHost>;
type Names = HandlerOutput<typeof api.products.ipNames>;
type Registration = HandlerOutput<typeof api.products.ipRegistration>;
type Contact = Awaited<ReturnType<typeof findRegistration>>["contacts"][number];

const MAX_ADDRESSES = 50;
const MAX_NAMES = 5;

/**
 * The addresses of a public host name, with what the database knows about each.
 * @throws InvalidField `host`; Failure SOURCE_UNAVAILABLE
 */
export async function resolveHost(app: App, text: string, language: Language): Promise<Resolved> {
  const host = publicName(hostIn(text));
  if (host === null) throw new InvalidField("host", "format", { format: "public_host" });
  const addresses = await addressesOf(app, host);
  return { host, addresses: addresses.map((ip) => describe(app, ip, language)) };
}

/**
 * The names of an address in reverse DNS. Its owner writes them, so each is confirmed by its own addresses.
 * @throws InvalidField `ip`; Failure SOURCE_UNAVAILABLE
 */
export async function namesOf(app: App, text: string): Promise<Names> {
  const ip = readAddress(text);
  const hostnames = await hostnamesOf(app, ip);
  if (!hostnames) throw new Failure("SOURCE_UNAVAILABLE");
  const names = await Promise.all(
    [...new Set(hostnames)].slice(0, MAX_NAMES).map(async (name) => {
      // A name of a private zone is shown, but never looked up.
      const host = publicName(name);
      const addresses = host === null ? [] : await addressesOf(app, host).catch(unknownIfSilent);
      return { name, addresses, is_confirmed: addresses?.includes(ip) ?? false };
    }),
  );
  return { ip, names };
}

/**
 * Who an address is registered to. Addresses that are not public have no registration.
 * @throws InvalidField `ip`; Failure NOT_FOUND, SOURCE_UNAVAILABLE
 */
export async function registrationOf(app: App, text: string): Promise<Registration> {
  const ip = readAddress(text);
  if (!isPublicAddress(ip)) throw new Failure("NOT_FOUND");
  const { network, contacts, ...rest } = await findRegistration(app, { kind: "ip", text: ip }).catch(asFailure);
  const inRole = (role: string) => contactOf(contacts.find((contact) => contact.role === role));
  return {
    ip,
    network: network?.name ?? "",
    start_ip: network?.start ?? "",
    end_ip: network?.end ?? "",
    country_code: network?.country ?? "",
    holder: inRole("registrant"),
    abuse: inRole("abuse"),
    registered_at: timeIn(rest.registered_at),
    updated_at: timeIn(rest.updated_at),
    server: rest.server,
    fetched_at: rest.fetched_at,
  };
}

/** In its shortest form, an IPv4-mapped address as IPv4. */
function readAddress(text: string): string {
  if (!parseAddress(text)) throw new InvalidField("ip", "format", { format: "address" });
  return ipaddr.process(text).toString();
}

/**
 * The addresses of a public name, IPv4 first.
 * @throws Failure SOURCE_UNAVAILABLE if no resolver answered for either family
 */
export async function addressesOf(app: App, host: string): Promise<string[]> {
  const families = await Promise.all(
    (["A", "AAAA"] as const).map(async (type) => {
      try {
        const { packet } = await resolve(app, host, type);
        return (packet.answers ?? []).flatMap((answer) =>
          answer.type === type && ipaddr.isValid(answer.data) ? [ipaddr.parse(answer.data).toString()] : [],
        );
      } catch (error) {
        if (error instanceof LookupFailure) return null;
        throw error;
      }
    }),
  );
  const known = families.filter((addresses) => addresses !== null);
  if (known.length === 0) throw new Failure("SOURCE_UNAVAILABLE");
  return [...new Set(known.flat())].slice(0, MAX_ADDRESSES);
}

const nothingKnown = { place: null, network: null, reserved: null };

function describe(app: App, ip: string, language: Language): Resolved["addresses"][number] {
  const summary = summaryOf(app, app.lookupDatabase.reader?.lookup(ip) ?? nothingKnown, language);
  return { ip, ...summary, flag_code: app.regions.flag(summary.country_code).toLowerCase() };
}

function unknownIfSilent(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

/** Registries send times as free text; what is none is left out. */
function timeIn(text: string | null): string {
  const time = text && /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
}

function contactOf(contact: Contact | undefined): Registration["holder"] {
  if (!contact) return null;
  const { name, organization, email, phone } = contact;
  return { name: organization || name || "", email: email ?? "", phone: phone ?? "" };
}

function asFailure(error: unknown): never {
  if (!(error instanceof LookupFailure)) throw error;
  throw new Failure(error.reason === "NOT_FOUND" ? "NOT_FOUND" : "SOURCE_UNAVAILABLE");
}
