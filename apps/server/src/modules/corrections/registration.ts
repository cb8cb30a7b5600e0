import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { Failure } from "../../errors.ts";
import { spanOfBlock } from "../../lib/address-blocks.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import { outsideUrl } from "../../lib/outside-url.ts";
import { RdapBootstrap } from "../../lib/rdap-bootstrap.ts";
import { RdapEntity, rdapItem, rdapList, rdapText } from "../../lib/rdap-fields.ts";
import { getFromRegistry } from "../../lib/registry-connection.ts";
import { ReferenceScanner, type Span, spanBetween, spanOfPrefix } from "../databases/sources/geofeeds/rpsl.ts";
import { ownDomainOf, plainContact } from "./contact-domains.ts";

/** What the registry of a block says about who holds it. */
export interface Registration {
  /** The addresses of the object, which holds the whole block. */
  span: Span;
  /** Addresses of contacts that can prove something, in lower case. */
  contacts: string[];
  /** The one geofeed that the object names; null for none. */
  geofeed: string | null;
}

/** Addresses that whoever is responsible for a network reads. */
const roles = new Set(["registrant", "administrative", "technical", "abuse"]);
const MAX_CONTACTS = 10;
/** Contacts of contacts, as ARIN nests them. */
const MAX_DEPTH = 3;
/** Objects as wide are of registries, which hold what nobody else does. */
const WIDEST = { 4: 1n << 24n, 6: 1n << 112n };
const NOT_FOUND = 404;

const IpNetwork = z.object({
  objectClassName: z.literal("ip network"),
  startAddress: rdapText,
  endAddress: rdapText,
  entities: rdapList(RdapEntity),
  links: rdapList(rdapItem(z.object({ rel: rdapText, type: rdapText, href: rdapText }))),
  remarks: rdapList(rdapItem(z.object({ description: rdapList(rdapText) }))),
});

const FRESH_MS = HOUR_MS;
const FAILED_MS = MINUTE_MS;
const MAX_KEPT = 2000;

interface Kept {
  bootstrap: RdapBootstrap;
  found: LRUCache<string, { answer: Promise<Registration | null>; until: number }>;
}
const kept = new WeakMap<Config, Kept>();

/**
 * What the registry says of a block, through RDAP and kept for an hour; null if no object of its own holds it.
 * @throws Failure SOURCE_UNAVAILABLE
 */
export async function registrationOf(app: App, block: string): Promise<Registration | null> {
  const { found, bootstrap } = keptOf(app);
  const now = app.now().getTime();
  let entry = found.get(block);
  if (!entry || entry.until <= now) {
    const asked = { answer: askRegistry(app, bootstrap, block), until: now + FRESH_MS };
    asked.answer.catch(() => {
      asked.until = now + FAILED_MS;
    });
    found.set(block, asked);
    entry = asked;
  }
  try {
    return await entry.answer;
  } catch (error) {
    app.log.info({ err: error }, "no registration of a correction's addresses");
    throw new Failure("SOURCE_UNAVAILABLE");
  }
}

function keptOf({ config }: App): Kept {
  let known = kept.get(config);
  if (!known) {
    known = { bootstrap: new RdapBootstrap(config), found: new LRUCache({ max: MAX_KEPT }) };
    kept.set(config, known);
  }
  return known;
}

/** Redirects lead to the servers that IANA lists, and to no others: a network's own server would prove anything. */
async function askRegistry(app: App, bootstrap: RdapBootstrap, block: string): Promise<Registration | null> {
  const { config } = app;
  const now = app.now().getTime();
  const { firstIp } = spanOfBlock(block);
  const server = await bootstrap.serverFor({ kind: "ip", text: firstIp }, now);
  if (server === null) return null;
  const known = new Set((await bootstrap.coverage(now)).ip.flatMap(({ urls }) => urls.map((url) => new URL(url).host)));
  const address = `${server}ip/${firstIp}/${block.split("/")[1]}`;
  const { status, body, host } = await getFromRegistry(config, address, undefined, (url) => known.has(url.host));
  if (status === NOT_FOUND) return null;
  if (status !== 200) throw new Error(`${host} answered ${status}`);
  const read = IpNetwork.safeParse(JSON.parse(body));
  return read.success ? describe(app, block, read.data) : null;
}

function describe({ config }: App, block: string, object: z.output<typeof IpNetwork>): Registration | null {
  const span = spanBetween(object.startAddress, object.endAddress);
  const wanted = spanOfPrefix(block);
  if (typeof span === "string" || typeof wanted === "string") return null;
  const holds = span.family === wanted.family && span.first <= wanted.first && span.last >= wanted.last;
  if (!holds || span.last - span.first + 1n >= WIDEST[span.family]) return null;
  const contacts = new Set(object.entities.flatMap((entity) => addressesOf(entity, MAX_DEPTH)).map(plainContact));
  return {
    span,
    contacts: [...contacts].filter((address) => ownDomainOf(address) !== null).slice(0, MAX_CONTACTS),
    geofeed: geofeedOf(config.FEED_HOSTS, object),
  };
}

/** The addresses of an entity and of those within it, if they are responsible for the network. */
function addressesOf(entity: z.output<typeof RdapEntity>, depth: number): string[] {
  if (depth === 0 || !entity.roles.some((role) => roles.has(role))) return [];
  const own = (entity.vcardArray?.[1] ?? []).flatMap(([name, , , value]) =>
    String(name).toLowerCase() === "email" && typeof value === "string" ? [value] : [],
  );
  return [...own, ...entity.entities.flatMap((inner) => addressesOf(inner, depth - 1))];
}

/** The geofeed of an object, by links (RFC 9877) or remarks, read like an object of RPSL (RFC 9632). */
function geofeedOf(hosts: readonly string[], object: z.output<typeof IpNetwork>): string | null {
  const scanner = new ReferenceScanner((url) => outsideUrl(hosts, url)?.href ?? null);
  const isFeed = ({ rel, type }: { rel: string; type: string }) =>
    rel === "geofeed" || (rel === "geo" && type === "application/geofeed+csv");
  const lines = [
    `inetnum: ${object.startAddress} - ${object.endAddress}`,
    ...object.links.filter(isFeed).map(({ href }) => `geofeed: ${href}`),
    ...object.remarks.flatMap(({ description }) => description.map((line) => `remarks: ${line}`)),
  ];
  // An empty line ends the object.
  scanner.write(`${lines.map((line) => line.replace(/[\r\n]/g, " ")).join("\n")}\n\n`);
  return scanner.references[0]?.url ?? null;
}

/** Names a contact without its address: the same in a case as long as the registry has it, and another in each case. */
export const contactIdOf = (caseToken: string, address: string): string =>
  createHash("sha256").update(`${caseToken} ${address}`).digest("hex").slice(0, 16);
