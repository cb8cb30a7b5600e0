import type { Language } from "../errors.ts";
import { jsonSchema } from "../sample.ts";
import { type BulkJobCallName, bulkJobCalls } from "./calls/bulk-jobs.ts";
import { type LensReportCallName, lensReportCalls } from "./calls/lens-reports.ts";
import { type LookupApiEndpoint, placeOf } from "./endpoint.ts";
import { type LookupErrorName, lookupErrors } from "./errors.ts";
import { type LookupCallName, lookupCall, lookupCallNames, refusalsOf } from "./index.ts";
import { PROBLEM_TYPE, Problem, problemOf } from "./problem.ts";

type Json = { [key: string]: unknown };

type CallName = LookupCallName | BulkJobCallName | LensReportCallName;

/** Every call of the lookup API: the lookups, then those of bulk jobs and reports. */
const calls: readonly (readonly [name: CallName, endpoint: LookupApiEndpoint])[] = [
  ...lookupCallNames.map((name) => [name, lookupCall(name)] as const),
  ...(Object.keys(bulkJobCalls) as BulkJobCallName[]).map(
    (name) => [name, bulkJobCalls[name] as unknown as LookupApiEndpoint] as const,
  ),
  ["lensReportAdd", lensReportCalls.lensReportAdd],
];

const schemaName = (name: CallName) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`;
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The ways to send the API key; one is enough. */
const schemes = {
  keyBearer: {
    type: "http",
    scheme: "bearer",
    description: "The API key; `Authorization: ApiKey <key>` works as well",
  },
  keyBasic: { type: "http", scheme: "basic", description: "The API key as the user name or the password" },
  keyHeader: { type: "apiKey", in: "header", name: "X-Api-Key" },
  keyQuery: {
    type: "apiKey",
    in: "query",
    name: "key",
    description: "Not recommended, because URLs end up in logs; responses have a Warning header",
  },
  tokenQuery: { type: "apiKey", in: "query", name: "token", description: "Same as key" },
};
const security = Object.keys(schemes).map((name) => ({ [name]: [] }));

const header = (description: string, type = "string") => ({ description, schema: { type } });
const headers = {
  "X-Request-Id": header("ID of the call; quote it when reporting a problem"),
  "X-Quota-Limit": header("Quota for the month, or for the term of a paid service", "integer"),
  "X-Quota-Remaining": header("Remaining quota, as known to the responding process", "integer"),
  "X-Quota-Reset": header("When the quota resets, at the end of the month (ISO 8601)"),
  "X-RateLimit-Limit": header("Calls per second", "integer"),
  "X-RateLimit-Remaining": header("Calls that can be made at once right now", "integer"),
  "X-RateLimit-Reset": header("Seconds until the full burst is available again", "integer"),
  "RateLimit-Policy": header('Calls per second, as the IETF draft writes it: `"second";q=10;w=1`'),
  RateLimit: header('Calls left and seconds until the full burst is available: `"second";r=9;t=1`'),
  "X-Credits-Charged": header("Credits charged for this call", "integer"),
  "X-Database-Version": header("Version of the database used"),
  Warning: header("Present if the API key was sent in the URL"),
  "Retry-After": header("Seconds to wait, with status 429 and 503", "integer"),
  "WWW-Authenticate": header("How to send a key, with status 401"),
  Allow: header("The methods of the endpoint, with status 405"),
};
const caching = {
  ETag: header("Send it as If-None-Match: until the data changes, the response is 304 and free"),
  "Cache-Control": header("private, max-age=300"),
};
const referenceTo = (names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The options of every endpoint. */
const options = [
  {
    name: "lang",
    in: "query",
    required: false,
    description: "Language of names and messages",
    schema: { type: "string", enum: ["en", "zh"] },
  },
  {
    name: "envelope",
    in: "query",
    required: false,
    description: "With 1, the response is wrapped as `{code, msg, data}`, where `code` equals the HTTP status",
    schema: { type: "string", enum: ["1"] },
  },
];

interface InputField {
  name: string;
  description: string;
  schema: Json;
  isRequired: boolean;
}

/** An endpoint's input fields as JSON Schema, described in a language. */
export function inputFields({ input }: LookupApiEndpoint, language: Language = "en"): InputField[] {
  const { properties = {}, required = [] } = jsonSchema(input, "input", language) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description = "", ...schema }]) => ({
    name,
    description: String(description),
    schema,
    isRequired: required.includes(name),
  }));
}

function parametersOf(endpoint: LookupApiEndpoint) {
  const fields = inputFields(endpoint).filter(({ name }) => placeOf(endpoint, name) !== "body");
  return [
    ...fields.map(({ name, description, schema, isRequired }) => {
      const example = endpoint.sample.input[name];
      return {
        name,
        in: placeOf(endpoint, name),
        required: isRequired,
        description,
        schema,
        ...(example !== undefined && { example: schema.type === "integer" ? Number(example) : example }),
      };
    }),
    ...options,
  ];
}

const formTypes = ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"];

/** A body of named fields in any of the accepted types, or the endpoint's own body types. */
function bodyOf(endpoint: LookupApiEndpoint, isForm: boolean) {
  const { body, sample } = endpoint;
  if (body) return { required: true, content: body };
  if (!isForm) return null;
  const fields = inputFields(endpoint);
  const schema = {
    type: "object",
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, description, schema }) => [name, { ...schema, description }])),
  };
  const content = Object.fromEntries(formTypes.map((type) => [type, { schema, example: sample.input }]));
  return { required: schema.required.length > 0, content };
}

function operation(name: CallName, endpoint: LookupApiEndpoint, method: string) {
  const { texts, sample, isCached, takesForm, contentType = "application/json" } = endpoint;
  const known = { ...headers, ...(isCached && caching) };
  const requestBody = bodyOf(endpoint, method === "POST");
  return {
    operationId: takesForm && method === "POST" ? `lookupApi.${name}ByForm` : `lookupApi.${name}`,
    tags: ["lookup-api"],
    summary: texts.summary.en,
    description: texts.details.en,
    security,
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: "Success",
        headers: referenceTo(known),
        content: { [contentType]: { schema: reference(schemaName(name)), example: sample.answer } },
      },
      ...(isCached && { 304: { description: "Not modified, and not charged", headers: referenceTo(known) } }),
      ...refusalResponses(refusalsOf(endpoint)),
    },
  };
}

function refusalResponses(names: LookupErrorName[]) {
  const byStatus = Map.groupBy(names, (name) => lookupErrors[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.join(", "),
        headers: referenceTo(headers),
        content: {
          [PROBLEM_TYPE]: {
            schema: reference("Problem"),
            examples: Object.fromEntries(sameStatus.map((name) => [name, { value: exampleOf(name) }])),
          },
        },
      },
    ]),
  );
}

const exampleOf = (name: LookupErrorName) =>
  problemOf(name, { language: "en", origin: "https://meridian.example", requestId: "0b8f5a52c3d14e7c" });

/** Moves the schemas that answers share into `components`, where `.meta({ component })` names them. */
function withComponents(schema: Json, components: Record<string, Json>): Json {
  const inside = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withComponentsIn(value, components)]),
  );
  const { component, description, ...rest } = inside;
  if (typeof component !== "string") return inside;
  components[component] = rest;
  return { ...reference(component), ...(description !== undefined && { description }) };
}

const withComponentsIn = (value: unknown, components: Record<string, Json>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withComponentsIn(item, components));
  return value !== null && typeof value === "object" ? withComponents(value as Json, components) : value;
};

function schemas(): Record<string, Json> {
  const components: Record<string, Json> = { Problem: jsonSchema(Problem, "output") };
  for (const [name, { output }] of calls)
    components[schemaName(name)] = withComponents(jsonSchema(output, "output"), components);
  return components;
}

/** The operations of a path by method. */
type Operations = Record<string, ReturnType<typeof operation>>;

function paths(): Record<string, Operations> {
  const paths: Record<string, Operations> = {};
  for (const [name, endpoint] of calls) {
    const { path, method, takesForm } = endpoint;
    const methods = takesForm ? ["GET", "POST"] : [method];
    const operations = methods.map((one) => [one.toLowerCase(), operation(name, endpoint, one)] as const);
    paths[path] = { ...paths[path], ...Object.fromEntries(operations) };
  }
  return paths;
}

/** The lookup API, as parts of the OpenAPI document. */
export const lookupDocument = () => ({
  tag: {
    name: "lookup-api",
    description: "Lookup API: authenticated by API key, uses HTTP statuses, charged only if data is found",
  },
  paths: paths(),
  schemas: schemas(),
  headers: { ...headers, ...caching },
  securitySchemes: schemes,
});
