import type { Language } from "@meridian/contract/errors";
import type { PlaneErrorName } from "@meridian/contract/plane";
import type { ProductName } from "@meridian/contract/product-answers";
import type { DemoProduct } from "@meridian/contract/products";
import secureJson from "secure-json-parse";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { furtherProducts } from "./catalog.ts";
import { knownAddress } from "./known-address.ts";
import { type Answered, type Asking, type Fields, ProductFailure } from "./product.ts";

type Try = (asking: Asking, query: string) => Answered | Promise<Answered>;

const tries: Readonly<Record<DemoProduct, Try>> = {
  ipguishu: ({ app, language }, ip) => {
    const { location, ...others } = knownAddress(app, ip, language);
    return { body: { location: { ip, ...location }, ...others } };
  },
  shibie: ({ app, language }, ip) => ({ body: { ip, ...knownAddress(app, ip, language).proxy } }),
  changjing: (asking, ip) => ask("scenario", asking, { ip }),
  huaxiang: (asking, ip) => ask("portrait", asking, { ip }),
  user: (asking, ip) => ask("portrait", asking, { ip }),
  shouji: (asking, number) => ask("phone", asking, { number }),
  card: (asking, number) => ask("card", asking, { number }),
  identity: (asking, number) => ask("idcard", asking, { number }),
  whois: (asking, query) => ask("whois", asking, { query }),
  ipport: (asking, query) =>
    /^\d+$/.test(query) ? ask("ports", asking, { port: query }) : ask("host", asking, { ip: query }),
  jizhan: (asking, query) => {
    const [mcc, mnc, lac, cid] = query.split(",").map((part) => part.trim());
    return ask("cell", asking, { mcc, mnc, lac, cid });
  },
  dns: (asking, query) => {
    const [name, type, ...rest] = query.split(/\s+/);
    if (rest.length > 0) throw new ProductFailure("INVALID_NAME");
    return ask("dns", asking, { name, type });
  },
  antifraud: (asking, query) => ask("antifraud", asking, eventFields(query)),
};

function ask(name: ProductName, asking: Asking, fields: Fields): Answered | Promise<Answered> {
  const product = furtherProducts[name];
  return product.answer(asking, product.read(fields));
}

/** The fields of an event, from JSON or from `ip=8.8.8.8&email=ann@example.com`. */
function eventFields(query: string): Fields {
  if (!query.startsWith("{"))
    return Object.fromEntries(
      query.split(/[&,\n]|\s+(?=\w+=)/).map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return [name.trim(), value.join("=").trim()];
      }),
    );
  const read: unknown = secureJson.safeParse(query);
  if (read === null || typeof read !== "object") throw new InvalidField("query", "format", { format: "event" });
  return read as Fields;
}

/** What a wrong question should have been, by the name of its noun. */
const nouns: Partial<Record<PlaneErrorName, string>> = {
  INVALID_IP_ADDRESS: "address",
  RESERVED_IP_ADDRESS: "public_address",
  INVALID_PHONE_NUMBER: "phone_number",
  INVALID_CARD_NUMBER: "card_number",
  INVALID_ID_NUMBER: "id_number",
  INVALID_EMAIL: "email",
  INVALID_USER_AGENT: "string",
  INVALID_NAME: "registry_name",
  INVALID_RECORD_TYPE: "record_type",
  INVALID_PORT: "host_or_port",
  INVALID_CELL: "cell",
};

/**
 * Answers what a page tries without a key, by the same code as the product's own call.
 * @throws Failure NOT_FOUND, SOURCE_UNAVAILABLE, UNAVAILABLE; InvalidField `query`
 */
export async function tryProduct(app: App, language: Language, asked: { product: DemoProduct; query: string }) {
  try {
    const { body } = await tries[asked.product]({ app, language }, asked.query);
    return { product: asked.product, answer: { ...body } };
  } catch (error) {
    throw error instanceof ProductFailure ? asFailure(error.reason) : error;
  }
}

function asFailure(reason: PlaneErrorName): Failure {
  if (reason === "SOURCE_UNAVAILABLE" || reason === "UNAVAILABLE") return new Failure(reason);
  const format = nouns[reason];
  return format === undefined ? new Failure("NOT_FOUND") : new InvalidField("query", "format", { format });
}
