import type { whois } from "@meridian/contract/lookup-api/calls/whois";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import * as z from "zod";
import type { Config } from "../../../config.ts";
import { RdapEntity, rdapItem, rdapList, rdapText } from "../../../lib/rdap-fields.ts";
import { getFromRegistry, type WebAnswer } from "../../../lib/registry-connection.ts";
import { LookupFailure } from "../failure.ts";
import type { WhoisQuestion } from "./whois-question.ts";

type Answer = LookupAnswer<typeof whois>;
export type Found = Omit<Answer, "query" | "kind" | "fetched_at">;
type Contact = Answer["contacts"][number];

const NOT_FOUND = 404;
const MAX_ITEMS = 50;
const MAX_RAW = 16_384;
const paths = { domain: "domain/", ip: "ip/", asn: "autnum/" } as const;

/** The fields of RFC 9083 that are passed on; malformed ones are left out. */
const RdapObject = z.object({
  objectClassName: rdapText,
  errorCode: z.number().optional().catch(undefined),
  name: rdapText,
  startAddress: rdapText,
  endAddress: rdapText,
  startAutnum: z.number().optional().catch(undefined),
  endAutnum: z.number().optional().catch(undefined),
  country: rdapText,
  status: rdapList(rdapText),
  events: rdapList(rdapItem(z.object({ eventAction: rdapText, eventDate: rdapText }))),
  nameservers: rdapList(rdapItem(z.object({ ldhName: rdapText, unicodeName: rdapText }))),
  entities: rdapList(RdapEntity),
  links: rdapList(rdapItem(z.object({ rel: rdapText, type: rdapText, href: rdapText }))),
});
type RdapObject = z.output<typeof RdapObject>;

/** Asks an RDAP server. @throws LookupFailure NOT_FOUND if it knows nothing, Error if it does not answer */
export async function queryRdap(
  config: Config,
  server: string,
  { kind, text }: WhoisQuestion,
  signal: AbortSignal,
): Promise<Found> {
  const answer = await getFromRegistry(config, `${server}${paths[kind]}${encodeURI(text)}`, signal);
  if (answer.status === NOT_FOUND) throw new LookupFailure("NOT_FOUND");
  const object = readObject(answer);
  if (object.errorCode === NOT_FOUND) throw new LookupFailure("NOT_FOUND");
  const found = describeObject(object, kind, answer);
  const registrar =
    kind === "domain" && found.contacts.length === 0 ? await queryRegistrar(config, object, signal) : null;
  if (isEmpty(found) && !registrar) throw new Error(`${answer.host} returned no data`);
  return registrar ? mergeFound(found, registrar) : found;
}

/** An answer without a single field is none, whatever its status. */
const isEmpty = ({ registrar, registered_at, updated_at, expires_at, status, nameservers, contacts, network }: Found) =>
  !(registrar || registered_at || updated_at || expires_at || network?.name || network?.start) &&
  [status, nameservers, contacts].every((items) => items.length === 0);

/** What the registry says, completed by what the registrar says: of two contacts in a role, the fuller one. */
export function mergeFound(registry: Found, registrar: Found): Found {
  const { contacts } = registry;
  const size = ({ role, ...values }: Contact) => Object.values(values).filter(Boolean).length;
  const fuller = contacts.map(
    (contact) =>
      registrar.contacts.find(
        ({ role, ...other }) => role === contact.role && size({ role, ...other }) > size(contact),
      ) ?? contact,
  );
  const others = registrar.contacts.filter(({ role }) => !contacts.some((contact) => contact.role === role));
  return {
    ...registry,
    registrar: registry.registrar || registrar.registrar,
    registered_at: registry.registered_at || registrar.registered_at,
    updated_at: registry.updated_at || registrar.updated_at,
    expires_at: registry.expires_at || registrar.expires_at,
    status: registry.status.length > 0 ? registry.status : registrar.status,
    nameservers: registry.nameservers.length > 0 ? registry.nameservers : registrar.nameservers,
    contacts: [...fuller, ...others].slice(0, MAX_ITEMS),
    network: registry.network ?? registrar.network,
  };
}

/** A registry without contacts names the registrar's server, which is queried once and may be unavailable. */
async function queryRegistrar(config: Config, { links }: RdapObject, signal: AbortSignal): Promise<Found | null> {
  const link = links.find(({ rel, type }) => rel === "related" && type === "application/rdap+json");
  if (!link) return null;
  try {
    const answer = await getFromRegistry(config, link.href, signal);
    return describeObject(readObject(answer), "domain", answer);
  } catch {
    return null;
  }
}

function readObject({ status, body, host }: WebAnswer): RdapObject {
  const result = status === 200 ? RdapObject.safeParse(JSON.parse(body)) : null;
  if (!result?.success) throw new Error(`${host} answered ${status}`);
  return result.data;
}

function describeObject(object: RdapObject, kind: WhoisQuestion["kind"], { body, host }: WebAnswer): Found {
  const entities = object.entities.flatMap((entity) => [entity, ...entity.entities]);
  const registrar = entities.find(({ roles }) => roles.includes("registrar"));
  const at = (...actions: string[]) =>
    actions
      .map((action) => object.events.find(({ eventAction }) => eventAction.toLowerCase() === action)?.eventDate ?? "")
      .find((date) => date !== "") ?? "";
  return {
    source: "rdap",
    server: host,
    registrar: registrar ? contactOf(registrar).name || (contactOf(registrar).organization ?? "") : "",
    registered_at: at("registration"),
    updated_at: at("last changed"),
    expires_at: at("expiration", "registrar expiration"),
    status: object.status.filter((status) => status !== "").slice(0, MAX_ITEMS),
    nameservers: object.nameservers
      .map(({ ldhName, unicodeName }) => (ldhName || unicodeName).toLowerCase().replace(/\.$/, ""))
      .filter((name) => name !== "")
      .slice(0, MAX_ITEMS),
    contacts: entities
      .filter(({ roles }) => !roles.includes("registrar"))
      .map(contactOf)
      .filter(({ name, organization, email, phone }) => name || organization || email || phone)
      .slice(0, MAX_ITEMS),
    network: kind === "domain" ? null : networkOf(object),
    raw: body.slice(0, MAX_RAW),
  };
}

function networkOf({ name, startAddress, endAddress, startAutnum, endAutnum, country }: RdapObject): Answer["network"] {
  const number = (value: number | undefined) => (value === undefined ? "" : `AS${value}`);
  return { name, start: startAddress || number(startAutnum), end: endAddress || number(endAutnum), country };
}

/** A contact from its jCard (RFC 7095): `[name, parameters, type, value]` for each property. */
function contactOf({ roles, vcardArray }: z.output<typeof RdapEntity>): Contact {
  const properties = (vcardArray?.[1] ?? []).map(([name, parameters, , value]) => ({
    name: String(name).toLowerCase(),
    parameters: (parameters ?? {}) as Readonly<Record<string, unknown>>,
    value,
  }));
  const line = (name: string): string => {
    // A number for faxes is not one to call.
    const found = properties.find((one) => one.name === name && ![one.parameters.type].flat().includes("fax"));
    return textIn(found?.value).slice(0, 300);
  };
  const address = properties.find(({ name }) => name === "adr");
  // RFC 8605 has the country's code as a parameter; its name is in the last part of the address.
  const code = textIn(address?.parameters.cc).toUpperCase();
  const country = code || (Array.isArray(address?.value) ? textIn(address.value[6]) : "");
  return {
    // A contact may have several roles; abuse is the most relevant.
    role: roles.find((role) => role === "abuse") ?? roles[0] ?? "",
    name: line("fn"),
    organization: line("org"),
    email: line("email").replace(/^mailto:/i, ""),
    phone: line("tel").replace(/^tel:/i, ""),
    country: country.slice(0, 60),
  };
}

/** A text, or the first one of a list. */
const textIn = (value: unknown): string => {
  const [first] = [value].flat();
  return typeof first === "string" ? first : "";
};
