import type { Language } from "@meridian/contract/errors";
import type { LookupApiEndpoint } from "@meridian/contract/lookup-api/endpoint";
import type { LookupErrorName } from "@meridian/contract/lookup-api/errors";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { parseBytes } from "../lookup/answers.ts";
import { addressesOf } from "./address-details.ts";
import { LookupFailure } from "./failure.ts";
import { type AnyProduct, readQuestion } from "./product.ts";
import { productCatalog } from "./products/catalog.ts";
import { hostIn, publicName } from "./products/names.ts";

/** The call behind a page's demo query. */
function productFor(slug: string, query: string): AnyProduct | undefined {
  return Object.values<AnyProduct>(productCatalog).find(({ endpoint }: { endpoint: LookupApiEndpoint }) => {
    const { slugs = [], accepts } = endpoint.demo ?? {};
    return slugs.includes(slug) && (!accepts || accepts(query));
  });
}

/** The expected form of an invalid query, by the name of its noun. */
const nouns: Partial<Record<LookupErrorName, string>> = {
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
 * Answers a page's trial without a key, with the same code as the product's own call.
 * @throws Failure NOT_FOUND, SOURCE_UNAVAILABLE, UNAVAILABLE; InvalidField `query`
 */
export async function tryProduct(app: App, language: Language, input: { product: string; query: string }) {
  const product = productFor(input.product, input.query);
  if (!product) throw new Failure("NOT_FOUND");
  const fields = product.endpoint.demo?.read(await addressFor(app, product, input.query));
  if (!fields) throw new InvalidField("query", "format", { format: formatOf(product) });
  try {
    const context = { app, language, callerIp: "", admission: null };
    const { json } = await product.find(context, readQuestion(product, fields));
    return { product: input.product, answer: parseBytes(json) as Record<string, unknown> };
  } catch (error) {
    throw error instanceof LookupFailure ? asFailure(error.reason) : error;
  }
}

/**
 * The query, or the first address of the host name in it where a product asks for an address.
 * @throws Failure SOURCE_UNAVAILABLE; InvalidField `query` for a name without addresses
 */
async function addressFor(app: App, { endpoint }: AnyProduct, query: string): Promise<string> {
  const host = "ip" in endpoint.input.shape && endpoint.method === "GET" ? publicName(hostIn(query)) : null;
  if (host === null) return query;
  const [first] = await addressesOf(app, host);
  if (first === undefined) throw new InvalidField("query", "format", { format: "resolvable" });
  return first;
}

/** The expected form of a page's text if no fields can be parsed from it. */
const formatOf = ({ endpoint }: AnyProduct): string =>
  endpoint.method === "POST" ? "event" : (nouns[Object.values<LookupErrorName>(endpoint.invalid)[0]!] ?? "string");

function asFailure(reason: LookupErrorName): Failure {
  if (reason === "SOURCE_UNAVAILABLE" || reason === "UNAVAILABLE") return new Failure(reason);
  const format = nouns[reason];
  return format === undefined ? new Failure("NOT_FOUND") : new InvalidField("query", "format", { format });
}
