import type { DocumentOperation } from "@meridian/contract/documents";
import type { Language } from "@meridian/contract/errors";
import { fieldsOfSchema, type SchemaField } from "@meridian/contract/json-fields";
import { type LookupApiEndpoint, placeOf, testInputOf } from "@meridian/contract/lookup-api/endpoint";
import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { type LookupCallName, lookupCall, lookupCallNames, refusalsOf } from "@meridian/contract/lookup-api/index";
import { inputFields } from "@meridian/contract/lookup-api/openapi";
import { type RiskReasonCode, riskRules } from "@meridian/contract/risk";
import { jsonSchema } from "@meridian/contract/sample";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { requestOf, type SampleLanguage, samplesOf, WHOLE_BODY } from "@meridian/contract/samples";
import { sampleData } from "../lookup/sample-answers.ts";

type Operation = DocumentOperation;
type Param = Operation["params"][number];

/** The response to each call's example request. */
export type ExampleAnswers = Partial<Record<LookupCallName, unknown>>;

export interface LookupEndpoint {
  slug: LookupCallName;
  title: string;
  summary: string;
  /** Paragraphs beyond the summary, in Markdown. */
  text: string;
  /** Further methods of the same path. */
  otherMethods: string[];
  operation: Operation;
  /** Responses have an ETag. */
  isCached: boolean;
  /** What the response shown was asked for. */
  answered: { input: string[]; by: "anyKey" | "ownKey" | "testKey" };
}

/**
 * All API-key endpoints of the contract, as documented on their pages. A call without an answer among `answers` shows the
 * one for test keys.
 */
export function* lookupEndpoints(
  language: Language,
  origin: string,
  answers: ExampleAnswers = {},
): Generator<LookupEndpoint> {
  for (const slug of lookupCallNames) {
    const endpoint = lookupCall(slug);
    const { texts, takesForm } = endpoint;
    yield {
      slug,
      title: texts.name[language],
      summary: texts.summary[language],
      text: texts.details[language],
      otherMethods: takesForm ? ["POST"] : [],
      operation: describeOperation(endpoint, language, origin, answers[slug]),
      isCached: endpoint.isCached ?? false,
      answered: answeredInput(endpoint, language, slug in answers),
    };
  }
}

function answeredInput(endpoint: LookupApiEndpoint, language: Language, isLive: boolean): LookupEndpoint["answered"] {
  const params = paramsOf(endpoint, language);
  const body = bodyOf(endpoint, language);
  const fields = [...params.filter(({ required, name }) => required || name === "ip"), ...(body ? [body] : [])];
  const isSame = fields.every(({ example, test_example }) => example === test_example);
  const by = isSame ? "anyKey" : isLive ? "ownKey" : "testKey";
  const input = fields.flatMap((field) => {
    const value = by === "testKey" ? field.test_example : field.example;
    const isNamed = "name" in field && fields.length > 1;
    return value.split("\n").map((line) => (isNamed ? `${field.name}=${line}` : line));
  });
  return { input, by };
}

function describeOperation(
  endpoint: LookupApiEndpoint,
  language: Language,
  origin: string,
  answer?: unknown,
): Operation {
  const { path, method } = endpoint;
  const params = paramsOf(endpoint, language);
  const body = bodyOf(endpoint, language);
  const shape = { method, path, params, body };
  const samples = samplesOf(requestOf(shape, exampleValues(params, body)), { origin });
  const codeOf = (name: SampleLanguage) => samples.find((sample) => sample.language === name)?.code ?? "";
  return {
    ...shape,
    auth: ["Authorization: Bearer", "Authorization: ApiKey", "Authorization: Basic", "X-Api-Key", "?key=", "?token="],
    response: lookupFields(endpoint, language).map(({ name, type, isNullable, description, values }) => ({
      name,
      type,
      nullable: isNullable,
      description: withValues(description, values, language),
    })),
    codes: codesOf(endpoint, language),
    example: JSON.stringify(answer ?? inReadersLanguage(endpoint.sample.answer, language), null, 2),
    samples: {
      curl: codeOf("cURL"),
      cli: codeOf("CLI"),
      typescript: codeOf("TypeScript SDK"),
      python_sdk: codeOf("Python SDK"),
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

/** An endpoint's own parameters, then `lang`. */
function paramsOf(endpoint: LookupApiEndpoint, language: Language): Param[] {
  const { sample, product } = endpoint;
  const { access, hosting } = sampleAddresses[language];
  // Flags and scores are best shown for an address that has some.
  const address = product === 10 || product === 4 ? hosting : access;
  const testInput = testInputOf(endpoint);
  const fields = inputFields(endpoint, language).map(
    ({ name, description, schema, isRequired }): Param => ({
      name,
      in: placeOf(endpoint, name),
      type: String(schema.type ?? "string"),
      required: isRequired,
      description,
      example: name === "ip" ? address : (sample.input[name] ?? ""),
      test_example: testInput[name] ?? "",
      values: ((schema.enum ?? []) as unknown[]).map(String),
    }),
  );
  const lang: Param = {
    name: "lang",
    in: "query",
    type: "string",
    required: false,
    description: {
      en: "Language of names and messages; by default that of the header `lang` or `Accept-Language`",
      zh: "名称与提示的语言，默认取自请求头 `lang` 或 `Accept-Language`",
    }[language],
    // The first call a reader copies should return names in the page's language.
    example: language,
    test_example: language,
    values: ["en", "zh"],
  };
  return [...fields, lang];
}

/** Documentation addresses (RFC 5737, RFC 3849), which every test key may look up. */
const TEST_LIST = "192.0.2.1\n2001:db8::1";

/** The simplest accepted type of a body without named fields. */
function bodyOf({ body }: LookupApiEndpoint, language: Language): Operation["body"] {
  const [type] = Object.keys(body ?? {}).slice(-1);
  const { access, ipv6 } = sampleAddresses[language];
  return type ? { type, example: `${access}\n${ipv6}`, test_example: TEST_LIST } : null;
}

/** The values used in samples: all required parameters, plus address and language even if optional. */
export const exampleValues = (params: readonly Param[], body: Operation["body"]): Record<string, string> => ({
  ...Object.fromEntries(
    params
      .filter(({ required, name }) => required || name === "ip" || name === "lang")
      .map(({ name, example }) => [name, example]),
  ),
  ...(body && { [WHOLE_BODY]: body.example }),
});

/** The fields of the example request. */
export const exampleInput = (endpoint: LookupApiEndpoint, language: Language): Record<string, string> =>
  exampleValues(paramsOf(endpoint, language), bodyOf(endpoint, language));

/** Translates a sample response, using the fixed data of documentation addresses. */
function inReadersLanguage(answer: unknown, language: Language): unknown {
  const names = sampleData(language).location;
  return JSON.parse(JSON.stringify(answer), (name, value) => {
    if (name === "location") return { ...value, ...names };
    if (name === "reasons")
      return value.map((reason: { code: RiskReasonCode }) => ({
        ...reason,
        text: riskRules[reason.code].text[language],
      }));
    if (name === "error")
      return { ...value, message: lookupErrors[value.code as keyof typeof lookupErrors].message[language] };
    return value;
  });
}

/** The errors an endpoint can return, ordered by status. */
const codesOf = (endpoint: LookupApiEndpoint, language: Language): Operation["codes"] =>
  refusalsOf(endpoint)
    .map((code) => {
      const { status, message, resolution } = lookupErrors[code];
      return { status, code, message: message[language], resolution: resolution[language] };
    })
    .sort((one, other) => one.status - other.status);

/** The fields of an endpoint's response. */
const lookupFields = ({ output }: LookupApiEndpoint, language: Language): SchemaField[] =>
  fieldsOfSchema(jsonSchema(output, "output", language));
