import { api, staffApi } from "@meridian/contract";
import { isStaffAccess, needsSession } from "@meridian/contract/access";
import type { Endpoint, Endpoints } from "@meridian/contract/endpoint";
import { errors } from "@meridian/contract/errors";
import { bulkJobCalls } from "@meridian/contract/lookup-api/calls/bulk-jobs";
import { lensReportCalls } from "@meridian/contract/lookup-api/calls/lens-reports";
import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { openApiDocument } from "@meridian/contract/openapi";
import { jsonSchema, sample } from "@meridian/contract/sample";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { startApp } from "../../../../tests/setup/app.ts";
import { numberFieldsOf } from "../../../../tests/setup/number-fields.ts";
import { productVersion } from "../lib/runtime-files.ts";

type Json = { [key: string]: unknown };

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const endpointsOf = (modules: Record<string, Endpoints>) =>
  Object.entries(modules).flatMap(([module, group]) =>
    Object.entries(group).map(([name, endpoint]) => [`${module}.${name}`, endpoint as Endpoint] as const),
  );
const endpoints = endpointsOf(api);
const staffEndpoints = endpointsOf(staffApi);

/** A declared answer; NOT_FOUND is allowed because an example's ids may be missing from an empty database. */
function expectDeclared({ errors: own = [] }: Endpoint, { code, msg, data }: Answer): void {
  if (data?.errors?.every(({ rule }) => rule === "unknown_id")) return;
  expect([200, ...own.map((name) => errors[name].code as number)], msg).toContain(code);
}

type Answer = { code: number; msg: string; data: { errors?: { field: string; rule: string }[] } };

function formOf(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, value);
  return form;
}

async function call(endpoint: Endpoint, input: object) {
  const response = await running.server.inject({
    method: endpoint.method ?? "POST",
    url: endpoint.path,
    ...(endpoint.method !== "GET" && { payload: endpoint.upload ? formOf(input) : input }),
    headers: { lang: "en-US" },
  });
  return response.json<Answer>();
}

describe.each([...endpoints, ...staffEndpoints])("%s", (_name, endpoint) => {
  const fields = Object.keys(endpoint.input.shape);

  test("has a name and a one-line description", () => {
    expect(endpoint.path).toMatch(/^\/(?:v1|admin)\/[a-z0-9_]+$/);
    expect(endpoint.summary).toMatch(/^[A-Z][^\n]{5,99}[^.]$/);
    if (endpoint.method === "GET") expect(fields).toEqual([]);
  });

  if (needsSession(endpoint.access)) {
    test("returns code 506 without a session", async () => {
      expect(await call(endpoint, sample(endpoint.input))).toMatchObject({ code: 506 });
    });
  } else {
    test("accepts its own example, or rejects it with a declared error", async () => {
      const file = endpoint.upload && { file: new File(["example"], "example") };
      expectDeclared(endpoint, await call(endpoint, { ...sample(endpoint.input, "input", true), ...file }));
    });

    test("does the same with the largest value of each number", async () => {
      for (const { field, largest, isList } of numberFieldsOf(endpoint)) {
        const input = { ...sample(endpoint.input, "input", true), [field]: isList ? [largest] : largest };
        expectDeclared(endpoint, await call(endpoint, input));
      }
    });
  }

  test("limits the length of every text", () => {
    const properties = (jsonSchema(endpoint.input, "input").properties ?? {}) as Record<string, Json>;
    for (const [field, schema] of Object.entries(properties))
      if (schema.type === "string")
        expect(schema.maxLength ?? schema.enum ?? schema.format ?? schema.pattern, field).toBeDefined();
  });

  test("refuses a repeated field that is one value, by its name", () => {
    const example = sample(endpoint.input, "input", true) as Record<string, unknown>;
    const properties = (jsonSchema(endpoint.input, "input").properties ?? {}) as Record<string, Json>;
    const isList = ({ type, anyOf = [] }: Json): boolean => type === "array" || (anyOf as Json[]).some(isList);
    for (const field of fields) {
      if (isList(properties[field] ?? {})) continue;
      // What a form becomes in which the field occurs twice.
      const twice = [example[field] ?? "1", example[field] ?? "1"];
      const { error } = endpoint.input.safeParse({ ...example, [field]: twice });
      expect(error?.issues.map(({ path }) => path[0])).toContain(field);
    }
  });

  if (fields.length > 0 && !needsSession(endpoint.access))
    test.each(fields)("names %s when it is malformed", async (field) => {
      const input = { ...sample(endpoint.input), [field]: "\u0000".repeat(2000) };
      const { code, data } = await call(endpoint, input);
      expect(code).toBe(400);
      expect(data.errors?.map((error) => error.field)).toContain(field);
    });
});

test("the served OpenAPI document is valid 3.1 and describes every call with its bodies, examples and codes", async () => {
  const response = await running.server.inject({ method: "GET", url: "/openapi.json" });
  const document = response.json<{ info: Json; paths: Record<string, Record<string, Json>> }>();
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document.info.version).toBe(productVersion());
  for (const [name, endpoint] of endpoints) {
    const operation = document.paths[endpoint.path]?.[(endpoint.method ?? "POST").toLowerCase()];
    expect(operation, name).toBeDefined();
    const bodies = (operation?.requestBody as { content: Record<string, Json> } | undefined)?.content ?? {};
    if (endpoint.method !== "GET") {
      const types = ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"];
      expect(Object.keys(bodies)).toEqual(endpoint.upload ? types.slice(0, 1) : types);
      if (!endpoint.upload)
        for (const body of Object.values(bodies))
          expect(endpoint.input.safeParse(body.example).success, name).toBe(true);
    }
    expect(Object.keys(operation?.responses as Json)).toEqual(expect.arrayContaining(["200", "429", "500", "503"]));
  }
});

test.each(["/openapi", "/openapi/lookup"])("%s.yaml is the same document as the JSON", async (path) => {
  const get = (type: string) => running.server.inject({ method: "GET", url: `${path}.${type}` });
  const [json, yaml] = [await get("json"), await get("yaml")];
  expect(yaml.headers["content-type"]).toBe("application/yaml; charset=utf-8");
  expect(parse(yaml.body)).toEqual(json.json());
  expect(await new Validator().validate(json.json())).toMatchObject({ valid: true });
});

test("the document of the lookup API has all of its calls, and no other", async () => {
  const { paths } = (await running.server.inject({ method: "GET", url: "/openapi/lookup.json" })).json<{
    paths: Json;
  }>();
  const lookups = lookupCallNames.map((name) => lookupCall(name).path as string);
  const others = Object.values({ ...bulkJobCalls, ...lensReportCalls }).map(({ path }) => path as string);
  expect(Object.keys(paths)).toEqual([...new Set([...lookups, ...others])]);
});

test("staff calls appear in no public document", async () => {
  const response = await running.server.inject({ method: "GET", url: "/openapi.json" });
  const { paths } = response.json<{ paths: Json }>();
  for (const [, { path, access }] of staffEndpoints) {
    expect(isStaffAccess(access)).toBe(true);
    expect(paths[path]).toBeUndefined();
  }
  for (const [name, { access }] of endpoints) expect(isStaffAccess(access), name).toBe(false);
});

test("every success example in the document matches its output schema", () => {
  const { paths } = openApiDocument(api, { version: "0", url: "/" });
  for (const [, endpoint] of endpoints) {
    const operation = Object.values(paths[endpoint.path] ?? {})[0] as unknown as {
      responses: Record<string, { content: Record<string, { examples: { success: { value: { data: unknown } } } }> }>;
    };
    const example = operation.responses["200"]?.content["application/json"]?.examples.success.value.data;
    expect(endpoint.output.safeParse(example).error).toBeUndefined();
  }
});
