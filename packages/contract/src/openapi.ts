import { needsSession } from "./access.ts";
import type { Endpoint, Endpoints } from "./endpoint.ts";
import { factsOf } from "./endpoint-facts.ts";
import { type ErrorName, errors, errorText, OK } from "./errors.ts";
import { portalGroups } from "./groups.ts";
import { lookupDocument } from "./lookup-api/openapi.ts";
import { jsonSchema, sampleOf } from "./sample.ts";
import { type WebhookEvent, webhookBody, webhookEvents, webhookSummaries } from "./webhook-events.ts";

type Json = { [key: string]: unknown };

/** The body types every POST endpoint accepts, with the same fields and checks. */
const bodyTypes = ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"] as const;

const everyCall: ErrorName[] = ["INVALID_INPUT", "TOO_MANY_REQUESTS", "SERVER_ERROR", "UNAVAILABLE"];
const everyBody: ErrorName[] = ["MALFORMED_BODY", "TOO_MANY_FIELDS", "TOO_LARGE", "UNSUPPORTED_TYPE"];

/** The errors an endpoint can return: its own and the common ones for its kind of access and method. */
export function failuresOf({ access, method, errors: own = [] }: Endpoint): ErrorName[] {
  const names = new Set<ErrorName>([...own, ...everyCall]);
  if (method !== "GET") for (const name of everyBody) names.add(name);
  if (needsSession(access)) names.add("SESSION_INVALID").add("FORBIDDEN");
  return [...names];
}

const lookupApi = lookupDocument();

interface Published {
  version: string;
  /** Origin of this installation. */
  url: string;
}

const infoOf = (title: string, description: string, { version, url }: Published) => ({
  title,
  version,
  description,
  termsOfService: `${url}/statement/terms`,
  contact: { name: "Meridian", url: `${url}/jianjie#contact-title` },
  license: { name: "Proprietary", url: `${url}/statement/terms` },
});

/** Describes the lookup API alone as an OpenAPI 3.1 document. */
export const lookupOpenApiDocument = (published: Published) => ({
  openapi: "3.1.0",
  info: infoOf(
    "Meridian lookup API",
    "IP geolocation, network and privacy data, authenticated by API key. Errors are problem details (RFC 9457).",
    published,
  ),
  servers: [{ url: published.url }],
  tags: [lookupApi.tag],
  paths: lookupApi.paths,
  components: {
    schemas: lookupApi.schemas,
    headers: lookupApi.headers,
    securitySchemes: lookupApi.securitySchemes,
  },
});

/** Describes the API as an OpenAPI 3.1 document. */
export const openApiDocument = (api: Record<string, Endpoints>, published: Published) => ({
  openapi: "3.1.0",
  info: infoOf(
    "Meridian API",
    "IP geolocation, network and privacy data. The portal API returns an envelope {code, msg, data}, where code 200 means success. The lookup API, under /v2, is authenticated by API key, uses HTTP status codes and returns errors as problem details (RFC 9457).",
    published,
  ),
  servers: [{ url: published.url }],
  tags: [
    ...Object.keys(api).map((name) => ({ name, description: portalGroups[name]?.summary.en ?? name })),
    lookupApi.tag,
  ],
  paths: {
    ...Object.fromEntries(
      Object.entries(api).flatMap(([tag, endpoints]) =>
        Object.entries(endpoints).map(([name, endpoint]) => [
          endpoint.path,
          { [(endpoint.method ?? "POST").toLowerCase()]: operation(tag, name, endpoint) },
        ]),
      ),
    ),
    ...lookupApi.paths,
  },
  webhooks: Object.fromEntries(webhookEvents.map((type) => [type, { post: webhookOperation(type) }])),
  components: {
    schemas: {
      ...Object.fromEntries(
        Object.entries(api).flatMap(([tag, endpoints]) =>
          Object.entries(endpoints).flatMap(([name, { method, input, output }]) => [
            ...(method === "GET" ? [] : [[`${tag}.${name}.input`, publicSchema(input, "input")]]),
            [`${tag}.${name}.output`, publicSchema(output, "output")],
          ]),
        ),
      ),
      ...lookupApi.schemas,
    },
    headers: lookupApi.headers,
    examples: Object.fromEntries(usedErrors(api).map((name) => [name, exampleOf(name)])),
    securitySchemes: {
      token: { type: "apiKey", in: "header", name: "token", description: "The session token" },
      ...lookupApi.securitySchemes,
    },
    parameters: {
      plat: header("plat", "The caller's device: pc (desktop) or wap (mobile)", {
        type: "string",
        enum: ["pc", "wap"],
        default: "pc",
      }),
      lang: header("lang", "Language of texts; by default that of Accept-Language, or zh-CN", {
        type: "string",
        enum: ["zh-CN", "en-US"],
      }),
      idempotencyKey: header(
        "idempotency-key",
        "Repeating a call with the same key and body within 24 hours returns the first result",
        { type: "string", pattern: "^[A-Za-z0-9_-]{8,64}$" },
      ),
    },
  },
});

/** A schema without the keywords of our own. */
const publicSchema = (...given: Parameters<typeof jsonSchema>): Json =>
  withoutOwnKeywords(jsonSchema(...given)) as Json;

function withoutOwnKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnKeywords);
  if (value === null || typeof value !== "object") return value;
  const isOwn = (name: string, inside: unknown) => name === "clearable" && inside === true;
  const kept = Object.entries(value).filter(([name, inside]) => !isOwn(name, inside));
  return Object.fromEntries(kept.map(([name, inside]) => [name, withoutOwnKeywords(inside)]));
}

/** The errors whose examples some response shows. */
const usedErrors = (api: Record<string, Endpoints>): ErrorName[] => [
  ...new Set(Object.values(api).flatMap((endpoints) => Object.values(endpoints).flatMap(failuresOf))),
];

const signature = [
  ["X-Meridian-Event", "The event type, as in the body"],
  ["X-Meridian-Timestamp", "Unix time in seconds when the request was signed"],
  ["X-Meridian-Signature", "`v1=` and the HMAC-SHA-256 of the timestamp, a dot and the body, in hex"],
] as const;

const webhookOperation = (type: WebhookEvent) => {
  const schema = jsonSchema(webhookBody(type), "output");
  return {
    operationId: `webhook.${type}`,
    tags: ["webhooks"],
    summary: webhookSummaries[type],
    description:
      "Sent to the webhooks of an account, and repeated up to five times within fifteen hours until it is answered with 2xx.",
    security: [],
    parameters: signature.map(([name, text]) => ({ ...header(name, text, { type: "string" }), required: true })),
    requestBody: { required: true, content: { "application/json": { schema, example: sampleOf(schema) } } },
    responses: { "2XX": { description: "Received" } },
  };
};

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

function operation(tag: string, name: string, endpoint: Endpoint) {
  const { summary, access, idempotent } = endpoint;
  const parameters = ["plat", "lang", ...(idempotent ? ["idempotencyKey"] : [])];
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary,
    description: [`${summary}.`, ...factsOf(endpoint, "en")].join(" "),
    "x-access": access,
    security: access === "public" ? [] : access === "optional" ? [{}, { token: [] }] : [{ token: [] }],
    parameters: parameters.map((parameter) => ({ $ref: `#/components/parameters/${parameter}` })),
    ...(endpoint.method !== "GET" && { requestBody: requestBody(endpoint, `${tag}.${name}.input`) }),
    responses: responses(endpoint, `${tag}.${name}.output`),
  };
}

function requestBody({ input, upload }: Endpoint, schemaName: string) {
  const schema = jsonSchema(input, "input");
  const content = { schema: { $ref: `#/components/schemas/${schemaName}` }, example: sampleOf(schema, true) };
  return {
    required: ((schema.required as string[] | undefined) ?? []).length > 0,
    content: Object.fromEntries((upload ? bodyTypes.slice(0, 1) : bodyTypes).map((type) => [type, content])),
  };
}

function responses(endpoint: Endpoint, schemaName: string) {
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of failuresOf(endpoint)) {
    const status = statusOf(name);
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  const businessFailures = byStatus.get(200) ?? [];
  byStatus.delete(200);
  const success = { value: { code: OK, msg: "success", data: sampleOf(jsonSchema(endpoint.output, "output")) } };
  return {
    200: {
      description: "The envelope: success, or an error identified by its code",
      content: {
        "application/json": {
          schema: {
            oneOf: [envelope([OK], { $ref: `#/components/schemas/${schemaName}` }), failureEnvelope(businessFailures)],
          },
          examples: { success, ...examplesOf(businessFailures) },
        },
      },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, names]) => [
        status,
        {
          description: names.join(", "),
          content: { "application/json": { schema: failureEnvelope(names), examples: examplesOf(names) } },
        },
      ]),
    ),
  };
}

const statusOf = (name: ErrorName): number => (errors[name] as { status?: number }).status ?? 200;

const exampleData: Partial<Record<ErrorName, Json>> = {
  INVALID_INPUT: { errors: [{ field: "ip", rule: "format", msg: "must be an IPv4 or IPv6 address" }] },
  TOO_LARGE: { max_bytes: 16384 },
  TOO_MANY_REQUESTS: { retry_after_seconds: 12 },
};

/** Values for message placeholders that are not part of the error's data. */
const exampleTexts = {
  first: "ip must be an IPv4 or IPv6 address",
  allow: "POST",
  mime: "text/plain",
  request_id: "0b8f5a52c3d14e7c",
};

const exampleOf = (name: ErrorName) => {
  const data = exampleData[name] ?? null;
  return { value: { code: errors[name].code, msg: errorText(name, "en", { ...exampleTexts, ...data }), data } };
};

const examplesOf = (names: ErrorName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }]));

const failureEnvelope = (names: ErrorName[]) => envelope([...new Set(names.map((name) => errors[name].code))], {});

const envelope = (codes: number[], data: Json) => ({
  type: "object",
  required: ["code", "msg", "data"],
  properties: { code: { type: "integer", enum: codes }, msg: { type: "string" }, data },
});
