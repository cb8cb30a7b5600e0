import { byAddress, byCharge, lang, type PlaneCall, parameter, pathIp } from "./plane-call.ts";
import { dnsTypes, type ProductName } from "./product-answers.ts";

type Call = PlaneCall<ProductName>;

/** A body of named fields, in any of the forms that calls by key take. */
function bodyOf(fields: Record<string, { description: string; example: string; isRequired?: true }>) {
  const names = Object.keys(fields);
  const schema = {
    type: "object",
    required: names.filter((name) => fields[name]?.isRequired),
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "string", description: fields[name]?.description }]),
    ),
  };
  const example = Object.fromEntries(names.map((name) => [name, fields[name]?.example]));
  const types = ["application/json", "multipart/form-data", "application/x-www-form-urlencoded"];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema, example }])) };
}

const cellPart = (name: string, description: string, example: string) => ({
  ...parameter("query", name, description, example),
  required: true,
  schema: { type: "integer" },
});

const calls: Record<string, { method: "get" | "post"; call: Call }> = {
  "/v2/scenario/{ip}": {
    method: "get",
    call: {
      name: "scenario",
      summary: "What an address is used for: home, mobile, data centre, school, office",
      parameters: [pathIp, lang],
      refusals: byAddress,
    },
  },
  "/v2/portrait/{ip}": {
    method: "get",
    call: {
      name: "portrait",
      summary: "A risk score of 0 to 100 for an address, with the reason for each of its points",
      parameters: [pathIp, lang],
      refusals: byAddress,
    },
  },
  "/v2/antifraud": {
    method: "post",
    call: {
      name: "antifraud",
      summary: "One score for an event: address, phone, email, card and user agent weighed together",
      parameters: [lang],
      refusals: [
        ...byAddress,
        "INVALID_PHONE_NUMBER",
        "INVALID_EMAIL",
        "INVALID_CARD_NUMBER",
        "INVALID_USER_AGENT",
        "INVALID_BODY",
      ],
      requestBody: bodyOf({
        ip: { description: "The address the event came from", example: "8.8.8.8", isRequired: true },
        phone: { description: "E.164, or a mainland Chinese number", example: "+442079460958" },
        email: { description: "Only its form and domain are looked at", example: "ann@example.com" },
        card: { description: "6 to 19 digits; never stored and never logged", example: "411111" },
        user_agent: { description: "The header as you received it", example: "curl/8.9.1" },
      }),
    },
  },
  "/v2/phone/{number}": {
    method: "get",
    call: {
      name: "phone",
      summary: "Type, region and first operator of a phone number, and how to write it",
      parameters: [
        parameter(
          "path",
          "number",
          "E.164 with + (sent as %2B or as it is), or a mainland Chinese number",
          "+442079460958",
        ),
        lang,
      ],
      refusals: [...byCharge, "INVALID_PHONE_NUMBER"],
    },
  },
  "/v2/card/{number}": {
    method: "get",
    call: {
      name: "card",
      summary: "Network, issuer and kind of a bank card from its first digits; nothing of the number is stored",
      parameters: [parameter("path", "number", "The first 6 to 8 digits, or the whole number", "411111"), lang],
      refusals: [...byCharge, "INVALID_CARD_NUMBER", "NOT_FOUND"],
    },
  },
  "/v2/idcard": {
    method: "post",
    call: {
      name: "idcard",
      summary: "Whether a Chinese ID number is well-formed, and what it says; nothing of it is stored",
      parameters: [lang],
      refusals: [...byCharge, "INVALID_ID_NUMBER", "INVALID_BODY"],
      requestBody: bodyOf({
        number: { description: "18 characters (GB 11643)", example: "11010519491231002X", isRequired: true },
      }),
    },
  },
  "/v2/whois/{query}": {
    method: "get",
    call: {
      name: "whois",
      summary: "Who holds a domain, an address or an AS number: by RDAP, else by Whois",
      parameters: [parameter("path", "query", "A domain, an address or an AS number", "example.com"), lang],
      refusals: [...byCharge, "INVALID_NAME", "NOT_FOUND", "SOURCE_UNAVAILABLE"],
    },
  },
  "/v2/dns/{name}": {
    method: "get",
    call: {
      name: "dns",
      summary: "The DNS records of a name, with their remaining time",
      parameters: [
        parameter("path", "name", "A public name; for PTR also an address", "example.com"),
        {
          ...parameter("query", "type", "The type of record; A where it is left out", "MX"),
          schema: { type: "string", enum: [...dnsTypes] },
        },
        lang,
      ],
      refusals: [...byCharge, "INVALID_NAME", "INVALID_RECORD_TYPE", "SOURCE_UNAVAILABLE"],
    },
  },
  "/v2/host/{ip}": {
    method: "get",
    call: {
      name: "host",
      summary: "Host names and network of an address, and ports that imported surveys found open",
      parameters: [pathIp, lang],
      refusals: byAddress,
    },
  },
  "/v2/ports/{port}": {
    method: "get",
    call: {
      name: "ports",
      summary: "The services that the IANA registry names for a port",
      parameters: [parameter("path", "port", "0 to 65535", "443"), lang],
      refusals: [...byCharge, "INVALID_PORT"],
    },
  },
  "/v2/cell": {
    method: "get",
    call: {
      name: "cell",
      summary: "Where a base station of a mobile network stands",
      parameters: [
        cellPart("mcc", "Country of the network, 1 to 999", "460"),
        cellPart("mnc", "The network, 0 to 999", "0"),
        cellPart("lac", "Location or tracking area", "4301"),
        cellPart("cid", "The cell", "20986"),
        lang,
      ],
      refusals: [...byCharge, "INVALID_CELL"],
    },
  },
};

/** The calls of the further products, by path and method. */
export const productPaths: Record<string, Record<string, Call>> = Object.fromEntries(
  Object.entries(calls).map(([path, { method, call }]) => [path, { [method]: call }]),
);
