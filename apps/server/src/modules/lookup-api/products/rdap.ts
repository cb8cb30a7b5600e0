import type { whois } from "@meridian/contract/lookup-api/calls/whois";
import type { PlaneAnswer } from "@meridian/contract/lookup-api/endpoint";
import * as z from "zod";
import type { Config } from "../../../config.ts";
import { PlaneFailure } from "../failure.ts";
import { getFromRegistry, type WebAnswer } from "./registry-connection.ts";
import type { WhoisQuestion } from "./whois-question.ts";

type Answer = PlaneAnswer<typeof whois>;
export type Found = Omit<Answer, "query" | "kind" | "fetched_at">;
type Contact = Answer["contacts"][number];

const MAX_ITEMS = 50;
const MAX_RAW = 16_384;
const paths = { domain: "domain/", ip: "ip/", asn: "autnum/" } as const;

const text = z.string().max(2000).catch("");
const list = <T extends z.ZodType>(item: T) => z.array(item).max(1000).catch([]);

/** The fields of RFC 9083 that are passed on; malformed ones are left out. */
const Entity = z.object({
  roles: list(z.string()),
  vcardArray: z
    .tuple([z.unknown(), list(z.array(z.unknown()))])
    .optional()
    .catch(undefined),
  get entities() {
    return list(Entity);
  },
});
const RdapObject = z.object({
  objectClassName: text,
  name: text,
  startAddress: text,
  endAddress: text,
  startAutnum: z.number().optional().catch(undefined),
  endAutnum: z.number().optional().catch(undefined),
  country: text,
  status: list(z.string()),
  events: list(z.object({ eventAction: z.string(), eventDate: z.string() })),
  nameservers: list(z.object({ ldhName: text })),
  entities: list(Entity),
  links: list(z.object({ rel: text, type: text, href: text })),
});
type RdapObject = z.output<typeof RdapObject>;

/** Asks an RDAP server. @throws PlaneFailure NOT_FOUND if it knows nothing, Error if it does not answer */
export async function queryRdap(
  config: Config,
  server: string,
  { kind, text }: WhoisQuestion,
  signal: AbortSignal,
): Promise<Found> {
  const answer = await getFromRegistry(config, `${server}${paths[kind]}${encodeURI(text)}`, signal);
  if (answer.status === 404) throw new PlaneFailure("NOT_FOUND");
  const object = readObject(answer);
  const found = describeObject(object, kind, answer);
  const registrar =
    kind === "domain" && found.contacts.length === 0 ? await queryRegistrar(config, object, signal) : null;
  return registrar ? { ...found, contacts: registrar.contacts } : found;
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
  const at = (action: string) => object.events.find(({ eventAction }) => eventAction === action)?.eventDate ?? "";
  return {
    source: "rdap",
    server: host,
    registrar: registrar ? contactOf(registrar).name : "",
    registered_at: at("registration"),
    updated_at: at("last changed"),
    expires_at: at("expiration"),
    status: object.status.slice(0, MAX_ITEMS),
    nameservers: object.nameservers.map(({ ldhName }) => ldhName.toLowerCase()).slice(0, MAX_ITEMS),
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
function contactOf({ roles, vcardArray }: z.output<typeof Entity>): Contact {
  const properties = vcardArray?.[1] ?? [];
  const value = (name: string): unknown => properties.find(([title]) => title === name)?.[3];
  const line = (name: string): string => {
    const found = value(name);
    return typeof found === "string" ? found.slice(0, 300) : "";
  };
  const address = value("adr");
  const country = Array.isArray(address) && typeof address[6] === "string" ? address[6].slice(0, 60) : "";
  return {
    // A contact may have several roles; abuse is the most relevant.
    role: roles.find((role) => role === "abuse") ?? roles[0] ?? "",
    name: line("fn"),
    organization: line("org"),
    email: line("email"),
    phone: line("tel").replace(/^tel:/, ""),
    country,
  };
}
