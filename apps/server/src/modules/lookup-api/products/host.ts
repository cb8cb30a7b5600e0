import { host } from "@meridian/contract/lookup-api/calls/host";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { App } from "../../../app.ts";
import { isPublicAddress } from "../../../lib/public-address.ts";
import { LookupFailure } from "../failure.ts";
import { found, product } from "../product.ts";
import { knownAddress } from "./known-address.ts";
import { reverseName } from "./names.ts";
import { servicesOf } from "./ports.ts";
import { addressed } from "./query.ts";
import { resolve } from "./resolver.ts";

type Answer = LookupAnswer<typeof host>;

const MAX_NAMES = 50;
const MAX_PORTS = 1000;

export const hostProduct = product<typeof host>({
  ...addressed,
  endpoint: host,
  find: async (context, { ip }) => {
    const { asn, location } = knownAddress(context, ip);
    const [hostnames, open_ports] = await Promise.all([hostnamesOf(context.app, ip), openPortsOf(context.app, ip)]);
    const body: Answer = { ip, hostnames, asn, open_ports };
    // The network alone is not the answer, and without the resolver half of it is missing.
    const isFound = hostnames !== null && (hostnames.length > 0 || Boolean(open_ports?.length));
    return found(body, { isFound, countryCode: location.country_code });
  },
});

/** The names of an address in DNS; null if no resolver answered. */
export async function hostnamesOf(app: App, ip: string): Promise<string[] | null> {
  // An IPv6 address that embeds an IPv4 address has no reverse name of its own.
  if (!isPublicAddress(ip)) return [];
  const resolved = await resolve(app, reverseName(ip), "PTR").catch(ignoreSilence);
  if (!resolved) return null;
  const answers = resolved.packet.answers ?? [];
  return answers.flatMap((answer) => (answer.type === "PTR" ? [answer.data] : [])).slice(0, MAX_NAMES);
}

function ignoreSilence(error: unknown): null {
  if (error instanceof LookupFailure && error.reason === "SOURCE_UNAVAILABLE") return null;
  throw error;
}

/** Results of an imported survey; null if none was imported. */
async function openPortsOf({ db }: App, ip: string): Promise<Answer["open_ports"]> {
  const imported = await db.dataImport.findUnique({ where: { kind: "ports" } });
  if (!imported) return null;
  const rows = await db.hostPort.findMany({
    where: { ip },
    orderBy: [{ port: "asc" }, { protocol: "asc" }],
    take: MAX_PORTS,
  });
  return rows.map(({ port, protocol, seenDate }) => ({
    port,
    protocol,
    service: servicesOf(port).find((service) => service.protocol === protocol)?.name ?? "",
    seen_date: seenDate.toISOString().slice(0, 10),
  }));
}
