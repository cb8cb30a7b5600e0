import * as z from "zod";
import { MAX_BATCH, type PlaneErrorName, planeErrors } from "./plane.ts";
import { byAddress, byCharge, byKey, lang, type PlaneCall, parameter, pathIp } from "./plane-call.ts";
import { productAnswers } from "./product-answers.ts";
import { productPaths } from "./product-calls.ts";
import { jsonSchema } from "./sample.ts";

const text = z.string();
const flag = z.boolean().nullable();
const number = z.number().nullable();
const count = z.int().min(0);

const Location = z.strictObject({
  ip: text,
  continent: text,
  country: text,
  country_english: text,
  country_code: text,
  province: text,
  city: text,
  district: text,
  street: text,
  area_code: text,
  city_code: text,
  zip_code: text,
  isp: text,
  latitude: number,
  longitude: number,
  accuracy_radius_km: number,
  elevation: number,
  time_zone: text,
  weather_station: text,
});
const Network = z.strictObject({ asn: text, name: text, domain: text, organization: text, usage_type: text });
const proxy = {
  is_vpn: flag,
  is_tor: flag,
  is_data_center: flag,
  is_proxy: flag,
  is_relay: flag,
  is_hosting: flag,
};
const Data = z.strictObject({ location: Location, asn: Network, proxy: z.strictObject(proxy) });
const Chosen = z.union([Data, z.looseObject({}).describe("Only the fields chosen, where `fields` names some")]);
const Refusal = z.strictObject({
  code: z.enum(Object.keys(planeErrors) as [PlaneErrorName, ...PlaneErrorName[]]),
  message: text,
  resolution: text,
  request_id: text,
});

/** What the calls by key answer with, by the name that the OpenAPI document gives it. */
export const planeAnswers = {
  query: z.strictObject({ code: z.literal(200), msg: z.literal("success"), data: Chosen }),
  batch: z
    .array(
      z.union([
        z.strictObject({ query: text, ok: z.literal(true), data: Chosen }),
        z.strictObject({
          query: text,
          ok: z.literal(false),
          error: z.strictObject({ code: Refusal.shape.code, message: text }),
        }),
      ]),
    )
    .max(MAX_BATCH),
  asn: z.strictObject({ asn: text, name: text, organization: text, domain: text, usage_type: text }),
  ranges: z.strictObject({ ip: text, start_ip: text, end_ip: text, country_code: text, asn: text }),
  privacy: z.strictObject({ ip: text, ...proxy }),
  me: z.strictObject({
    key_id: z.int(),
    is_test: z.boolean(),
    account_id: z.int(),
    services: z.array(z.strictObject({ type: z.int(), quota: count, remaining: count, qps: count })),
    limits: z.strictObject({
      qps: z.int().nullable(),
      daily_limit: z.int().nullable(),
      allow_ips: count,
      allow_origins: z.array(text),
    }),
  }),
  ...productAnswers,
  refusal: Refusal,
  queryRefusal: z.strictObject({ code: z.int(), msg: text, data: Refusal }),
} satisfies Record<string, z.ZodType>;

type AnswerName = keyof typeof planeAnswers;

const schemaName = (name: AnswerName) => `plane.${name}`;
const reference = (name: AnswerName) => ({ $ref: `#/components/schemas/${schemaName(name)}` });

/** Where the schemes of calls by key stand in the document, and how any of them is enough. */
const schemes = {
  keyBearer: {
    type: "http",
    scheme: "bearer",
    description: "The API key; `Authorization: ApiKey <key>` works as well",
  },
  keyBasic: { type: "http", scheme: "basic", description: "The API key as the user, or as the password" },
  keyHeader: { type: "apiKey", in: "header", name: "X-Api-Key" },
  keyQuery: { type: "apiKey", in: "query", name: "key", description: "Answers warn of it: addresses end in logs" },
  tokenQuery: { type: "apiKey", in: "query", name: "token", description: "The same under another name" },
};
const security = Object.keys(schemes).map((name) => ({ [name]: [] }));

const header = (description: string, type = "string") => ({ description, schema: { type } });
const headers = {
  "X-Request-Id": header("Names the call; quote it when something goes wrong"),
  "X-Quota-Limit": header("Calls in the month, or in the term of what was bought", "integer"),
  "X-Quota-Remaining": header("Of these, what is left as far as this process knows", "integer"),
  "X-Quota-Reset": header("ISO 8601; when the month ends"),
  "X-RateLimit-Limit": header("Calls a second", "integer"),
  "X-RateLimit-Remaining": header("Calls that may come at once now", "integer"),
  "X-RateLimit-Reset": header("Seconds until the whole burst is there again", "integer"),
  "X-Credits-Charged": header("What this call cost", "integer"),
  "X-Database-Version": header("The data the answer comes from"),
  Warning: header("Where the key stood in the address"),
  "Retry-After": header("Seconds to wait, on 429 and 503", "integer"),
};
const caching = {
  ETag: header("Send it as If-None-Match: the answer is then 304 while nothing has changed, and costs nothing"),
  "Cache-Control": header("private, max-age=300"),
};
const referenceTo = (names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const fields = parameter("query", "fields", "Only these, such as location.city,asn", "location.city,asn");
const ip = parameter("query", "ip", "IPv4 or IPv6; the caller's own where it is left out", "8.8.8.8");

type Call = PlaneCall<AnswerName>;

const queryCall: Call = {
  name: "query",
  summary: "Everything known about an address",
  parameters: [ip, fields, lang],
  refusals: [...byAddress, "INVALID_FIELDS"],
  isCached: true,
};
const form = { type: "object", properties: { ip: { type: "string" }, fields: { type: "string" }, lang: lang.schema } };
const batchText = { schema: { type: "string" }, example: "8.8.8.8\n2001:4860:4860::8888" };

const paths: Record<string, Record<string, Call>> = {
  "/v2/query": {
    get: queryCall,
    post: {
      ...queryCall,
      requestBody: {
        content: Object.fromEntries(
          ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"].map((type) => [
            type,
            { schema: form, example: { ip: "8.8.8.8" } },
          ]),
        ),
      },
    },
  },
  "/v2/batch": {
    post: {
      name: "batch",
      summary: `Up to ${MAX_BATCH} addresses, answered in their order; each found costs one call`,
      parameters: [fields, lang],
      refusals: [...byCharge, "INVALID_BODY", "TOO_MANY_IPS", "INVALID_FIELDS"],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { type: "array", items: { type: "string" }, maxItems: MAX_BATCH },
            example: ["8.8.8.8", "2001:4860:4860::8888"],
          },
          "application/x-ndjson": { ...batchText, example: '"8.8.8.8"\n"2001:4860:4860::8888"' },
          "text/plain": batchText,
        },
      },
    },
  },
  "/v2/asn/{asn}": {
    get: {
      name: "asn",
      summary: "An autonomous system",
      parameters: [parameter("path", "asn", "With or without AS", "AS15169"), lang],
      refusals: [...byCharge, "IP_ADDRESS_NOT_FOUND"],
    },
  },
  "/v2/ranges/{ip}": {
    get: {
      name: "ranges",
      summary: "The range of addresses that has the same answer",
      parameters: [pathIp, lang],
      refusals: byAddress,
      isCached: true,
    },
  },
  "/v2/privacy/{ip}": {
    get: {
      name: "privacy",
      summary: "Whether an address hides who is behind it",
      parameters: [pathIp, lang],
      refusals: byAddress,
      isCached: true,
    },
  },
  "/v2/me": {
    get: { name: "me", summary: "The key's limits and what is left; free", parameters: [lang], refusals: byKey },
  },
  ...productPaths,
};

function operation(method: string, { name, summary, parameters, requestBody, refusals, isCached }: Call) {
  const known = { ...headers, ...(isCached && caching) };
  return {
    operationId: method === "post" && name === "query" ? "plane.queryByForm" : `plane.${name}`,
    tags: ["plane"],
    summary,
    security,
    parameters,
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: "The answer",
        headers: referenceTo(known),
        content: { "application/json": { schema: reference(name) } },
      },
      ...(isCached && { 304: { description: "Nothing new, and not charged", headers: referenceTo(known) } }),
      ...refusalsOf(refusals, name === "query" ? "queryRefusal" : "refusal"),
    },
  };
}

function refusalsOf(names: PlaneErrorName[], schema: AnswerName) {
  const byStatus = Map.groupBy(names, (name) => planeErrors[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.join(", "),
        headers: referenceTo(headers),
        content: {
          "application/json": {
            schema: reference(schema),
            examples: Object.fromEntries(some.map((name) => [name, { value: exampleOf(name, schema) }])),
          },
        },
      },
    ]),
  );
}

function exampleOf(name: PlaneErrorName, schema: AnswerName) {
  const { status, message, resolution } = planeErrors[name];
  const refusal = { code: name, message: message.en, resolution: resolution.en, request_id: "0b8f5a52c3d14e7c" };
  return schema === "queryRefusal" ? { code: status, msg: message.en, data: refusal } : refusal;
}

/** The calls by key, as parts of the OpenAPI document. */
export const planeDocument = () => ({
  tag: { name: "plane", description: "Calls by key: real HTTP statuses, charged only where they answer" },
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, call]) => [method, operation(method, call)])),
    ]),
  ),
  schemas: Object.fromEntries(
    (Object.keys(planeAnswers) as AnswerName[]).map((name) => [
      schemaName(name),
      jsonSchema(planeAnswers[name], "output"),
    ]),
  ),
  headers: { ...headers, ...caching },
  securitySchemes: schemes,
});
