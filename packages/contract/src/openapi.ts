import { needsSession } from "./access.ts";
import type { Endpoint, Endpoints } from "./endpoint.ts";
import { type ErrorName, errors, errorText, OK } from "./errors.ts";
import { lookupDocument } from "./lookup-api/openapi.ts";
import { jsonSchema, sampleOf } from "./sample.ts";

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

/** Describes the API as an OpenAPI 3.1 document. */
export const openApiDocument = (
  api: Record<string, Endpoints>,
  { version, url }: { version: string; url: string },
) => ({
  openapi: "3.1.0",
  info: {
    title: "Meridian API",
    version,
    description:
      "IP geolocation, network and privacy data. The portal API returns an envelope {code, msg, data}, where code 200 means success. The lookup API, under /v2, is authenticated by API key and uses HTTP status codes.",
  },
  servers: [{ url }],
  tags: [...Object.keys(api).map((name) => ({ name })), lookupApi.tag],
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
  components: {
    schemas: {
      ...Object.fromEntries(
        Object.entries(api).flatMap(([tag, endpoints]) =>
          Object.entries(endpoints).flatMap(([name, { input, output }]) => [
            [`${tag}.${name}.input`, jsonSchema(input, "input")],
            [`${tag}.${name}.output`, jsonSchema(output, "output")],
          ]),
        ),
      ),
      ...lookupApi.schemas,
    },
    headers: lookupApi.headers,
    examples: Object.fromEntries((Object.keys(errors) as ErrorName[]).map((name) => [name, exampleOf(name)])),
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
