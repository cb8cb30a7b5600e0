import type { DocumentOperation } from "@meridian/contract/documents";
import type { Language } from "@meridian/contract/errors";
import { type PlaneErrorName, planeErrors } from "@meridian/contract/plane";
import { planeDocument } from "@meridian/contract/plane-openapi";
import { sampleOf } from "@meridian/contract/sample";
import { requestOf, type SampleLanguage, samplesOf, WHOLE_BODY } from "@meridian/contract/samples";
import { sampleData } from "../lookup/sample-answers.ts";
import { fieldText, parameterText } from "./field-texts.ts";
import { fieldsOfSchema, type Json } from "./json-fields.ts";
import { callTexts } from "./plane-texts.ts";

type Operation = DocumentOperation;
type Param = Operation["params"][number];

/** What the OpenAPI document says of one method of one path, as far as it is read here. */
interface OpenApiOperation {
  summary: string;
  parameters: {
    name: string;
    in: "path" | "query";
    required: boolean;
    description: string;
    schema: Json;
    example?: string;
  }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json; example?: unknown }> }>;
}

export interface PlaneCall {
  slug: string;
  title: string;
  summary: string;
  /** Paragraphs beyond the summary, in Markdown. */
  text: string;
  /** Further methods of the same path. */
  otherMethods: string[];
  operation: Operation;
}

/** A name for the address of a path's page: `/v2/asn/{asn}` is asn. */
const slugOfPath = (path: string): string =>
  path
    .replace(/^\/v2/, "")
    .replace(/\{\w+\}/g, "")
    .split("/")
    .filter(Boolean)
    .join("-");

/** Every call by key of the contract, as its page describes it; a new path of the contract has its page by itself. */
export function listPlaneCalls(language: Language, origin: string): PlaneCall[] {
  const { paths, schemas } = planeDocument();
  return Object.entries(paths).map(([path, methods]) => {
    const [method = "get", ...others] = Object.keys(methods);
    const operation = methods[method] as unknown as OpenApiOperation;
    const own = callTexts[path];
    return {
      slug: slugOfPath(path),
      title: own?.title[language] ?? operation.summary,
      summary: own?.summary[language] ?? operation.summary,
      text: own?.text?.[language] ?? "",
      otherMethods: others.map((name) => name.toUpperCase()),
      operation: describeOperation(path, method, operation, { schemas, language, origin }),
    };
  });
}

interface Context {
  schemas: Record<string, Json>;
  language: Language;
  origin: string;
}

function describeOperation(path: string, method: string, operation: OpenApiOperation, context: Context): Operation {
  const { language, origin } = context;
  const { params, body } = inputOf(path, operation, language);
  const schema = answerSchema(operation, context.schemas);
  const shape = { method: method === "post" ? ("POST" as const) : ("GET" as const), path, params, body };
  const samples = samplesOf(requestOf(shape, exampleValues(params, body)), { origin });
  const codeOf = (name: SampleLanguage) => samples.find((sample) => sample.language === name)?.code ?? "";
  return {
    ...shape,
    auth: ["Authorization: Bearer", "Authorization: ApiKey", "Authorization: Basic", "X-Api-Key", "?key=", "?token="],
    response: fieldsOfSchema(schema).map(({ name, type, isNullable, values }) => ({
      name,
      type,
      nullable: isNullable,
      description: withValues(fieldText(name, path, language), values, language),
    })),
    codes: codesOf(operation, language),
    example: JSON.stringify(exampleAnswer(path, operation, schema, language), null, 2),
    samples: {
      curl: codeOf("cURL"),
      node: codeOf("Node.js"),
      python: codeOf("Python"),
      java: codeOf("Java"),
      go: codeOf("Go"),
      php: codeOf("PHP"),
      csharp: codeOf("C#"),
    },
  };
}

const withValues = (text: string, values: readonly string[], language: Language): string => {
  const known = values.filter(Boolean);
  if (known.length === 0) return text;
  const list = known.map((value) => `\`${value}\``).join(language === "en" ? ", " : "、");
  return language === "en" ? `${text}${text && ". "}One of ${list}` : `${text}${text && "。"}取值：${list}`;
};

/** What a call takes: parameters, and a body of named fields or of one value. */
function inputOf(
  path: string,
  { parameters, requestBody }: OpenApiOperation,
  language: Language,
): Pick<Operation, "params" | "body"> {
  const params = parameters.map((parameter): Param => {
    const { name, in: place, required, description, schema, example = "" } = parameter;
    return {
      name,
      in: place,
      type: String(schema.type ?? "string"),
      required,
      description: parameterText(name, path, place, language) || description,
      // The first call that a reader copies is answered in the language of the page.
      example: name === "lang" ? language : example,
      values: ((schema.enum ?? []) as unknown[]).map(String),
    };
  });
  if (!requestBody || parameters.some(({ name }) => name === "ip")) return { params, body: null };
  const { content } = requestBody;
  const json = content["application/json"];
  if (json?.schema.type === "object") return { params: [...bodyFields(path, json, language), ...params], body: null };
  const [type = "text/plain", text] = Object.entries(content).at(-1) ?? [];
  return { params, body: { type, example: String(text?.example ?? "") } };
}

function bodyFields(
  path: string,
  { schema, example }: { schema: Json; example?: unknown },
  language: Language,
): Param[] {
  const values = (example ?? {}) as Record<string, unknown>;
  return fieldsOfSchema(schema).map(({ name, type, isRequired, values: options, description }) => ({
    name,
    in: "body" as const,
    type,
    required: isRequired,
    description: parameterText(name, path, "body", language) || description,
    example: String(values[name] ?? ""),
    values: options,
  }));
}

/** What the samples send: everything required, and the address and language where they may be left out. */
export const exampleValues = (params: readonly Param[], body: Operation["body"]): Record<string, string> => ({
  ...Object.fromEntries(
    params
      .filter(({ required, name }) => required || name === "ip" || name === "lang")
      .map(({ name, example }) => [name, example]),
  ),
  ...(body && { [WHOLE_BODY]: body.example }),
});

function answerSchema({ responses }: OpenApiOperation, schemas: Record<string, Json>): Json {
  const schema = responses["200"]?.content?.["application/json"]?.schema ?? {};
  const name =
    String(schema.$ref ?? "")
      .split("/")
      .at(-1) ?? "";
  return schemas[name] ?? schema;
}

/** An answer with the fixed data of documentation addresses, or the one the contract brings. */
function exampleAnswer(path: string, operation: OpenApiOperation, schema: Json, language: Language): unknown {
  const { location, asn, proxy } = sampleData(language);
  const ip = "192.0.2.1";
  const data = { location: { ip, ...location }, asn, proxy };
  const own: Record<string, unknown> = {
    "/v2/query": { code: 200, msg: "success", data },
    "/v2/batch": [
      { query: ip, ok: true, data },
      {
        query: "10.0.0.1",
        ok: false,
        error: { code: "RESERVED_IP_ADDRESS", message: planeErrors.RESERVED_IP_ADDRESS.message[language] },
      },
    ],
    "/v2/asn/{asn}": { asn: "AS15169", name: "Google LLC", organization: "Google LLC", domain: "", usage_type: "" },
    "/v2/ranges/{ip}": { ip: "8.8.8.8", start_ip: "8.8.8.0", end_ip: "8.8.8.255", country_code: "US", asn: "AS15169" },
    "/v2/privacy/{ip}": { ip, ...proxy },
    "/v2/me": {
      key_id: 7,
      is_test: false,
      account_id: 3,
      services: [{ type: 1, quota: 50_000, remaining: 49_210, qps: 100 }],
      limits: { qps: null, daily_limit: null, allow_ips: 0, allow_origins: [] },
    },
  };
  return own[path] ?? operation.responses["200"]?.content?.["application/json"]?.example ?? sampleOf(schema, true);
}

/** The refusals of a call, as its responses name them. */
function codesOf({ responses }: OpenApiOperation, language: Language): Operation["codes"] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      description
        .split(", ")
        .filter((name): name is PlaneErrorName => name in planeErrors)
        .map((name) => ({
          status: Number(status),
          code: name,
          message: planeErrors[name].message[language],
          resolution: planeErrors[name].resolution[language],
        })),
    );
}

/** Every field that an answer by key can have, with the path it is answered by. */
export const planeFields = (): { path: string; name: string }[] => {
  const { paths, schemas } = planeDocument();
  return Object.entries(paths).flatMap(([path, methods]) => {
    const operation = Object.values(methods)[0] as unknown as OpenApiOperation;
    return fieldsOfSchema(answerSchema(operation, schemas)).map(({ name }) => ({ path, name }));
  });
};
