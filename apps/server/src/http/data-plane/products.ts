import { type ProductName, productExample } from "@meridian/contract/product-answers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countryNumber } from "../../lib/country-tally.ts";
import { asciiJson } from "../../modules/lookup/answers.ts";
import { furtherProducts } from "../../modules/products/catalog.ts";
import type { Fields, Product } from "../../modules/products/product.ts";
import { answeredKind } from "../../modules/usage/usage-ledger.ts";
import { type Admission, admit } from "./admission.ts";
import { chargeOne, giveBack } from "./charging.ts";
import { PlaneFailure } from "./failure.ts";
import { languageFor } from "./lookups.ts";
import { asPlaneFailure, refuse, refusedKind } from "./refusal.ts";
import {
  answeredCall,
  answerJson,
  describeQuota,
  isGone,
  quotaLines,
  recordCall,
  type ServingPlane,
} from "./respond.ts";

/** Where a product is called: in the path, in the query, or with a body that no log of addresses sees. */
interface Door {
  path: string;
  fieldsOf: (request: FastifyRequest) => Fields;
}

const fromAddress = ({ params, query }: FastifyRequest): Fields => ({ ...(query as Fields), ...(params as Fields) });
const fromBody = ({ body }: FastifyRequest): Fields =>
  body !== null && typeof body === "object" && !Buffer.isBuffer(body) && !Array.isArray(body) ? (body as Fields) : {};

const doors: Readonly<Record<ProductName, Door>> = {
  scenario: { path: "/v2/scenario/{ip}", fieldsOf: fromAddress },
  portrait: { path: "/v2/portrait/{ip}", fieldsOf: fromAddress },
  antifraud: { path: "/v2/antifraud", fieldsOf: fromBody },
  phone: { path: "/v2/phone/{number}", fieldsOf: fromAddress },
  card: { path: "/v2/card/{number}", fieldsOf: fromAddress },
  idcard: { path: "/v2/idcard", fieldsOf: fromBody },
  whois: { path: "/v2/whois/{query}", fieldsOf: fromAddress },
  dns: { path: "/v2/dns/{name}", fieldsOf: fromAddress },
  host: { path: "/v2/host/{ip}", fieldsOf: fromAddress },
  ports: { path: "/v2/ports/{port}", fieldsOf: fromAddress },
  cell: { path: "/v2/cell", fieldsOf: fromAddress },
};

/** The further products: the same keys, limits, charging and refusals as the lookups. */
export function registerProducts(server: FastifyInstance, plane: ServingPlane): void {
  for (const name of Object.keys(doors) as ProductName[]) {
    const door = doors[name];
    const product = furtherProducts[name];
    server.route({
      method: door.fieldsOf === fromBody ? "POST" : "GET",
      url: door.path.replace(/\{(\w+)\}/, ":$1"),
      exposeHeadRoute: false,
      handler: (request, reply) => answerProduct(plane, request, reply, { product, door }),
    });
  }
}

interface Called {
  product: Product;
  door: Door;
}

interface CallState {
  /** What the call's record may show. */
  query: string;
  isGivenBack: boolean;
}

async function answerProduct(
  plane: ServingPlane,
  request: FastifyRequest,
  reply: FastifyReply,
  called: Called,
): Promise<FastifyReply> {
  const admission = await admit(plane, request, called.product.priceType);
  const state: CallState = { query: "", isGivenBack: false };
  try {
    await chargeOne(plane, admission);
    try {
      await answerCharged(plane, request, reply, { ...called, admission, state });
    } catch (error) {
      if (!state.isGivenBack) giveBack(plane, admission);
      throw error;
    }
  } catch (error) {
    describeQuota(plane, reply, admission);
    const status = refuse(error, request, reply, false, admission);
    const kind = refusedKind(called.door.path, called.product.priceType, status, asPlaneFailure(error));
    recordCall(plane, answeredCall(reply), admission, kind, { query: state.query });
  }
  return reply;
}

async function answerCharged(
  plane: ServingPlane,
  request: FastifyRequest,
  reply: FastifyReply,
  { product, door, admission, state }: Called & { admission: Admission; state: CallState },
): Promise<void> {
  const input = product.read(door.fieldsOf(request));
  state.query = product.recorded(input);
  const answered = admission.key.isTest
    ? exampleFor(product, input)
    : await product.answer({ app: plane, language: languageFor(request, admission) }, input);
  const { body, isEmpty = false, countryCode = "" } = answered;
  if (isEmpty || isGone(reply)) {
    giveBack(plane, admission);
    state.isGivenBack = true;
  }
  if (isGone(reply)) {
    reply.hijack();
    return;
  }
  const charged = isEmpty || !admission.credits ? 0 : 1;
  const text = asciiJson(body);
  answerJson(plane, reply, text, quotaLines(plane, admission, charged));
  const answer = answeredKind(door.path, product.priceType, charged);
  const kind = isEmpty ? { ...answer, result: "empty" as const } : answer;
  const country = countryNumber(countryCode);
  recordCall(plane, answeredCall(reply), admission, kind, { query: state.query, country });
}

/** What a test key gets: the example, and only for what the example is about. */
function exampleFor(product: Product, input: unknown): { body: object; isEmpty?: boolean; countryCode?: string } {
  if (!product.isExample(input)) throw new PlaneFailure("PERMISSION_REQUIRED");
  const example = productExample(product.name);
  return { body: "ip" in example ? { ...example, ip: input } : example };
}
