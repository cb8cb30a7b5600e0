import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { api, staffApi } from "@meridian/contract";
import { needsSession } from "@meridian/contract/access";
import type { Endpoint, Endpoints } from "@meridian/contract/endpoint";
import { fieldsOfSchema, type Json, plainAnswer, type SchemaField } from "@meridian/contract/json-fields";
import { placeOf } from "@meridian/contract/lookup-api/endpoint";
import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { openApiDocument } from "@meridian/contract/openapi";
import { jsonSchema } from "@meridian/contract/sample";
import { pathNamed } from "../packages/client/src/call.ts";
import { packCities } from "./runtime/derived-files.ts";
import { sdkFiles } from "./sdk/files.ts";
import { sdkFixtures } from "./sdk/fixtures.ts";

/** Generates the typed clients, the SDKs' models and the OpenAPI document from the contract; `--check` only reports whether they are current. */
// The SDKs' test data is what the server answers.
await packCities();
const root = new URL("../", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { version: string };

const modules: Record<string, Endpoints> = api;
const staffModules: Record<string, Endpoints> = staffApi;
const openApi = openApiDocument(modules, { version, url: "https://meridian.example" });
const files: Record<string, string | Uint8Array> = {
  "packages/client/src/client.gen.ts": clientSource(modules, { type: "Api", name: "Client", summary: "The API" }),
  // Separate, so that visitors do not download it.
  "packages/client/src/staff-client.gen.ts": clientSource(staffModules, {
    type: "StaffApi",
    name: "StaffClient",
    summary: "The staff endpoints",
  }),
  "packages/client/src/lookup-client.gen.ts": lookupClientSource(),
  // Separate, so that pages that list services do not load the client.
  "packages/client/src/call-types.gen.ts": callTypesSource(),
  ...answerFieldsSources(),
  "packages/client/src/inputs.gen.ts": inputsSource(),
  "packages/client/openapi.json": `${JSON.stringify(openApi, null, 2)}\n`,
  ...sdkFiles(openApi.components.schemas),
  ...sdkFixtures(),
};

const isCheck = process.argv.includes("--check");
const stale = Object.entries(files).filter(([path, content]) => !read(path).equals(Buffer.from(content)));
if (!isCheck)
  for (const [path, content] of stale) {
    mkdirSync(new URL(".", new URL(path, root)), { recursive: true });
    writeFileSync(new URL(path, root), content);
  }
else if (stale.length > 0) {
  console.error(`Out of date: ${stale.map(([path]) => path).join(", ")}. Run: npm run generate`);
  process.exitCode = 1;
}

function read(path: string): Buffer {
  try {
    return readFileSync(fileURLToPath(new URL(path, root)));
  } catch {
    return Buffer.alloc(0);
  }
}

interface ClientNames {
  /** Names of the contract's type and of the client. */
  type: string;
  name: string;
  summary: string;
}

function clientSource(modules: Record<string, Endpoints>, { type, name, summary }: ClientNames): string {
  const groups = Object.entries(modules).map(([module, endpoints]) => {
    const calls = Object.entries(endpoints).map(([name, endpoint]) => callSource(type, module, name, endpoint));
    return `    ${module}: {\n${calls.join("\n")}\n    },`;
  });
  return `// Generated from the contract by scripts/generate.ts.
import type { ${type} } from "@meridian/contract";
import type { CallerInput, CallerOutput } from "@meridian/contract/endpoint";
import { createCall, type Transport, withPaths } from "./call.ts";

/** ${summary} as typed functions over a transport: \`client.<module>.<endpoint>(input)\`. */
export function create${name}(transport: Transport) {
  const call = createCall(transport);
  return withPaths({
${groups.join("\n")}
  });
}
export type ${name} = ReturnType<typeof create${name}>;
`;
}

function callSource(api: string, module: string, name: string, endpoint: Endpoint): string {
  const { path, method = "POST", summary, access, silent = false } = endpoint;
  const who = needsSession(access) ? `Needs: ${access}.` : access === "optional" ? "Session optional." : "Public.";
  const type = `${api}["${module}"]["${name}"]`;
  // Pages load the whole client, so defaults are left out.
  const stated = path === pathNamed(name) ? "" : path;
  const parts = [stated, ...(silent || method !== "POST" ? [silent] : []), ...(method === "POST" ? [] : [method])];
  const written = parts.join() === "" ? "" : parts.map((part) => JSON.stringify(part)).join(", ");
  return `      /** ${summary}. ${who} */
      ${name}: call<CallerInput<${type}>, CallerOutput<${type}>>(${written}),`;
}

function lookupClientSource(): string {
  const calls = lookupCallNames.map((name) => {
    const endpoint = lookupCall(name);
    const { path, method, body, charge, input, texts } = endpoint;
    const type = `LookupApiEndpoints["${name}"]`;
    const inBody = body
      ? ["addresses"]
      : Object.keys(input.shape).filter((field) => placeOf(endpoint, field) === "body");
    const cost = {
      found: "One credit if something is found.",
      items: "One credit for each item with data.",
      free: "Free.",
    };
    return `    /** ${texts.summary.en} ${cost[charge]} */
    ${name}: call<LookupCallerInput<${type}>${body ? " & { addresses: readonly string[] }" : ""}, LookupAnswerOf<"${name}">>("${path}", "${method}", ${JSON.stringify(inBody)}),`;
  });
  return `// Generated from the contract by scripts/generate.ts.
import type { LookupCallerInput } from "@meridian/contract/lookup-api/endpoint";
import type { LookupAnswerOf, LookupApiEndpoints } from "@meridian/contract/lookup-api/index";
import { createLookupCall, type LookupTransport } from "./lookup-call.ts";

/** The API-key endpoints as typed functions over a transport: \`client.<call>(input)\`. */
export function createLookupClient(transport: LookupTransport) {
  const call = createLookupCall(transport);
  return {
${calls.join("\n")}
  };
}
`;
}

function callTypesSource(): string {
  const types = new Set(lookupCallNames.map((name) => lookupCall(name).product).filter((type) => type !== null));
  const sorted = [...types].sort((left, right) => left - right);
  return `// Generated from the contract by scripts/generate.ts.
/** The pricing types that API-key calls are billed against, which are the ones a key can be restricted to. */
export const callTypes: readonly number[] = [${sorted.join(", ")}];
`;
}

/**
 * The fields of each call's answer with their types, for the tables of the product pages. Each has its own file, because
 * a page loads the whole of a file that others use too.
 */
function answerFieldsSources(): Record<string, string> {
  const sources = lookupCallNames.map((name) => {
    const fields = fieldsOfSchema(plainAnswer(jsonSchema(lookupCall(name).output, "output")));
    const lines = fields.map((field) => {
      const path = /^\w+$/.test(field.name) ? field.name : JSON.stringify(field.name);
      return `  ${path}: "${answerTypeOf(field)}${field.isNullable ? "?" : ""}",`;
    });
    const text = `// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const ${name}Fields = {\n${lines.join("\n")}\n} as const;
`;
    return [`packages/client/src/answers/${name}.gen.ts`, text] as const;
  });
  return Object.fromEntries(sources);
}

function answerTypeOf({ name, type }: SchemaField): string {
  if (type.endsWith("[]")) return "list";
  if (type === "boolean") return "flag";
  if (type === "string") return /_(?:at|date)$/.test(name) ? "date" : "text";
  return type;
}

/**
 * What the fields of each input accept, for forms and addresses of pages that do not load its schema. Lengths are
 * constants of their own, which the build of the site puts in their place.
 */
function inputsSource(): string {
  const calls = [
    ...Object.values(modules).flatMap((endpoints) => Object.entries(endpoints)),
    ...lookupCallNames.map((name) => [name, lookupCall(name)] as const),
  ];
  const lines = calls.flatMap(([name, { input }]) => {
    const { properties = {} } = jsonSchema(input, "input") as { properties?: Record<string, Json> };
    return Object.entries(properties).flatMap(([field, schema]) => {
      const { enum: choices, maxLength } = limitsOf(schema);
      const constant = `${name}${field.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
      if (choices) return [`export const ${constant}Choices = ${JSON.stringify(choices)} as const;`];
      return maxLength ? [`export const ${constant}MaxLength = ${maxLength};`] : [];
    });
  });
  return `// Generated from the contract by scripts/generate.ts.
${lines.join("\n")}
`;
}

/** The schema of a field, or the first alternative of one that can also be empty. */
function limitsOf(schema: Json): Json {
  return (schema.anyOf as Json[] | undefined)?.[0] ?? schema;
}
