import { placeOf } from "@meridian/contract/lookup-api/endpoint";
import { type LookupCallName, lookupCall } from "@meridian/contract/lookup-api/index";
import type { Problem } from "@meridian/contract/lookup-api/problem";
import { jsonSchema } from "@meridian/contract/sample";
import { type LookupRequest, type Tool, type ToolContext, ToolFailure } from "./tool.ts";

type Json = Record<string, unknown>;

/**
 * The calls that are tools, by the tool's name. Calls about a person's identity are left out: they need that person's
 * consent, which an agent cannot vouch for.
 */
const calls = {
  lookup_address: "query",
  lookup_network: "asn",
  address_range: "ranges",
  address_history: "history",
  privacy_flags: "privacy",
  usage_scenario: "scenario",
  ip_risk: "portrait",
  fraud_check: "antifraud",
  abuse_contact: "abuse",
  whois: "whois",
  dns_records: "dns",
  host_names: "host",
  port_services: "ports",
  phone_number: "phone",
  card_number: "card",
  mobile_carrier: "carrier",
  cell_tower: "cell",
  account_usage: "me",
} as const satisfies Readonly<Record<string, LookupCallName>>;

/** Few enough that their answers fit into an agent's context. */
const MAX_ADDRESSES = 100;

/** A tool for each of these calls, with the contract's own schemas and texts, and one for lists of addresses. */
export const lookupTools: readonly Tool[] = [
  ...Object.entries(calls).map(([name, call]) => toolOf(name, call)),
  batchTool(),
];

function toolOf(name: string, call: LookupCallName): Tool {
  const { texts, charge, input, output } = lookupCall(call);
  return {
    name,
    title: texts.name.en,
    description: `${texts.summary.en} ${charge === "free" ? "Free." : "Costs one call if something is found."}`,
    input: jsonSchema(input, "input"),
    output: jsonSchema(output, "output"),
    run: async (context, given) => (await asked(context, requestOf(call, given))) as Json,
  };
}

function requestOf(call: LookupCallName, given: Json): LookupRequest {
  const endpoint = lookupCall(call);
  const query = new URLSearchParams();
  const body: Json = {};
  let url: string = endpoint.path;
  for (const [name, value] of Object.entries(given)) {
    const place = placeOf(endpoint, name);
    if (place === "path") url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === "body") body[name] = value;
    else query.set(name, String(value));
  }
  const { method } = endpoint;
  return { method, url: `${url.replace(/\{\w+\}/, "")}?${query}`, ...(method === "POST" && { body }) };
}

function batchTool(): Tool {
  const { texts, output } = lookupCall("batch");
  return {
    name: "lookup_addresses",
    title: texts.name.en,
    description: `Look up as many as ${MAX_ADDRESSES} addresses at once; results are in the order sent. Costs one call for each address with data.`,
    input: {
      type: "object",
      properties: {
        addresses: {
          type: "array",
          items: { type: "string" },
          minItems: 1,
          maxItems: MAX_ADDRESSES,
          description: "IPv4 and IPv6 addresses",
        },
        fields: { type: "string", description: "Fields to return, comma-separated, such as location.city,asn" },
      },
      required: ["addresses"],
      additionalProperties: false,
    },
    output: { type: "object", properties: { items: jsonSchema(output, "output") }, required: ["items"] },
    async run(context, { addresses, fields }) {
      if (!Array.isArray(addresses) || addresses.length === 0 || addresses.length > MAX_ADDRESSES)
        throw new ToolFailure(`addresses: a list of 1 to ${MAX_ADDRESSES} addresses`);
      const query = new URLSearchParams(fields === undefined ? {} : { fields: String(fields) });
      return { items: await asked(context, { method: "POST", url: `/v2/batch?${query}`, body: addresses }) };
    },
  };
}

/** The answer of a call. @throws ToolFailure with the problem in words */
async function asked({ ask }: ToolContext, request: LookupRequest): Promise<Json | Json[]> {
  const { status, body } = await ask(request);
  if (status === 200) return body;
  const { code, detail, field, resolution } = body as unknown as Problem;
  throw new ToolFailure(`${code}: ${field ? `${field}: ` : ""}${detail}. ${resolution}`);
}
