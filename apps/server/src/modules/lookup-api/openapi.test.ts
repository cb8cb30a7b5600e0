import { api } from "@meridian/contract";
import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { AddressData } from "@meridian/contract/lookup-api/fields";
import { lookupApiEndpoints } from "@meridian/contract/lookup-api/index";
import { Problem } from "@meridian/contract/lookup-api/problem";
import { lookupOpenApiDocument, openApiDocument } from "@meridian/contract/openapi";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const document = openApiDocument(api, { version: "0", url: "/" });
type Operation = { responses: Record<string, { headers: object }>; security: object[]; operationId: string };
const paths = document.paths as unknown as Record<string, Record<string, Operation>>;

/** One call of each kind, with an answer and with a refusal. */
const calls = [
  ["get", "/v2/query", "/v2/query?ip=8.8.8.8", "query"],
  ["get", "/v2/query", "/v2/query?ip=8.8.8.8&fields=location.city,asn", "query"],
  ["post", "/v2/query", "/v2/query?ip=8.8.8.8", "query"],
  ["get", "/v2/asn/{asn}", "/v2/asn/15169", "asn"],
  ["get", "/v2/ranges/{ip}", "/v2/ranges/8.8.8.8", "ranges"],
  ["get", "/v2/privacy/{ip}", "/v2/privacy/8.8.8.8", "privacy"],
  ["get", "/v2/me", "/v2/me", "me"],
  ["post", "/v2/batch", "/v2/batch", "batch"],
  ["get", "/v2/query", "/v2/query?ip=10.0.0.1", "problem"],
  ["get", "/v2/ranges/{ip}", "/v2/ranges/nonsense", "problem"],
  ["get", "/v2/asn/{asn}", "/v2/asn/4200000000", "problem"],
] as const;

test("the document of the API-key endpoints is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate(structuredClone(document) as never)).toMatchObject({ valid: true });
});

test.each(calls)("%s %s: %s matches the document, including its headers", async (method, path, url, name) => {
  const { secret } = await newKey(running.app);
  const response = await running.server.inject({
    method: method === "get" ? "GET" : "POST",
    url,
    headers: { "x-api-key": secret },
    ...(path === "/v2/batch" && {
      headers: { "x-api-key": secret, "content-type": "text/plain" },
      payload: "8.8.8.8\nnonsense",
    }),
  });
  const schema = name === "problem" ? Problem : lookupApiEndpoints[name].output;
  expect(schema.safeParse(response.json()).error).toBeUndefined();
  // A choice of fields may have any of them, a whole answer has all.
  if (name === "query" && !url.includes("fields")) expect(AddressData.safeParse(response.json()).error).toBeUndefined();
  const described = paths[path]?.[method]?.responses[response.statusCode];
  const headers = Object.keys(described?.headers ?? {}).map((header) => header.toLowerCase());
  // The others belong to every answer of the server.
  const sent = Object.keys(response.headers).filter((header) =>
    /^x-(?:request|quota|rate|credits|data)|etag/.test(header),
  );
  expect(headers).toEqual(expect.arrayContaining(sent));
});

test("every error of the lookup API is documented with some endpoint, and each endpoint accepts a key in every form", () => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith("/v2/") ? Object.values(methods) : [],
  );
  const text = JSON.stringify(operations);
  const missing = Object.keys(lookupErrors).filter((name) => name !== "UNKNOWN_PATH" && !text.includes(`"${name}"`));
  expect(missing).toEqual([]);
  for (const { security } of operations)
    expect(security.flatMap(Object.keys)).toEqual(["keyBearer", "keyBasic", "keyHeader", "keyQuery", "tokenQuery"]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

type Schema = { [key: string]: unknown };

/** The schemas inside one, with their paths. */
function* inside(schema: Schema, path: string): Generator<[path: string, schema: Schema]> {
  yield [path, schema];
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    yield* inside(property, `${path}.${name}`);
  for (const key of ["items", "additionalProperties"])
    if (typeof schema[key] === "object") yield* inside(schema[key] as Schema, `${path}[]`);
  for (const option of [schema.anyOf, schema.oneOf, schema.allOf].flat())
    if (option) yield* inside(option as Schema, path);
}

test("every answer and error has one schema, in which all values are typed and all fields described", () => {
  const { paths, components } = lookupOpenApiDocument({ version: "0", url: "https://meridian.example" });
  const schemas = components.schemas as Record<string, Schema>;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(["Location", "Asn", "Privacy", "Problem"]));
  for (const [name, schema] of Object.entries(schemas)) {
    const all = [...inside(schema, name)];
    const isTyped = ({ type, anyOf, $ref, const: fixed, enum: values }: Schema) =>
      type !== undefined || fixed !== undefined || values !== undefined || Array.isArray(anyOf) || $ref !== undefined;
    expect(all.filter(([, each]) => !isTyped(each)).map(([path]) => path)).toEqual([]);
    const fields = all.flatMap(([path, { properties = {} }]) =>
      Object.entries(properties as Record<string, Schema>).map(([field, each]) => [`${path}.${field}`, each] as const),
    );
    expect(fields.filter(([, each]) => !each.description).map(([path]) => path)).toEqual([]);
    // An object is one type, not one of several, which generated clients cannot tell apart.
    const choices = all.filter(
      ([, { anyOf }]) => Array.isArray(anyOf) && anyOf.filter(({ type }) => type !== "null").length > 1,
    );
    expect(choices.map(([path]) => path)).toEqual([]);
  }
  const references = [...JSON.stringify(paths).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
  expect([...new Set(references)].filter((name) => !schemas[name])).toEqual([]);
  for (const [path, methods] of Object.entries(paths)) {
    const answer = path.endsWith("/result") ? "application/octet-stream" : "application/json";
    for (const { responses } of Object.values(methods) as { responses: Record<string, { content?: object }> }[])
      for (const [status, { content }] of Object.entries(responses))
        if (status !== "304")
          expect(Object.keys(content ?? {})).toEqual([status === "200" ? answer : "application/problem+json"]);
  }
});
