import { SANDBOX_KEY } from "../samples.ts";
import { type LookupApiEndpoint, pathParams, placeOf, testInputOf } from "./endpoint.ts";
import { lookupCall, lookupCallNames } from "./index.ts";

/** Values of a sample, as text. */
type Values = Readonly<Record<string, string | undefined>>;

/**
 * The lookup API as a Postman collection 2.1, which Bruno, Insomnia and Hoppscotch import too. Every request runs as it is,
 * with the key of the documentation; put your own into the variable `key`.
 * Format: https://schema.getpostman.com/json/collection/v2.1.0/collection.json
 * @param origin Scheme and host of the API, without a trailing slash.
 */
export const postmanCollection = (origin: string) => ({
  info: {
    name: "Meridian lookup API",
    description: `Documentation: ${origin}/doc. Replace the variable \`key\` with an API key of yours.`,
    schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
  },
  auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
  variable: [
    { key: "url", value: origin },
    { key: "key", value: SANDBOX_KEY },
  ],
  item: lookupCallNames.map((name) => itemOf(lookupCall(name))),
});

function itemOf(endpoint: LookupApiEndpoint) {
  const { method, texts } = endpoint;
  const values = testInputOf(endpoint);
  const body = bodyOf(endpoint, values);
  return {
    name: texts.name.en,
    request: {
      method,
      description: `${texts.summary.en}\n\n${texts.details.en}`,
      header: body ? [{ key: "Content-Type", value: "application/json" }] : [],
      url: urlOf(endpoint, values),
      ...(body && { body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } }),
    },
    response: [],
  };
}

/** Variables of the path are written `:ip`. */
function urlOf(endpoint: LookupApiEndpoint, values: Values) {
  const path = endpoint.path.slice(1).replace(/\{(\w+)\}/g, ":$1");
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const query = given
    .filter(([name]) => placeOf(endpoint, name) === "query")
    .map(([key, value = ""]) => ({ key, value }));
  const text = query.map(({ key, value }) => `${key}=${value}`).join("&");
  return {
    raw: `{{url}}/${path}${text === "" ? "" : `?${text}`}`,
    host: ["{{url}}"],
    path: path.split("/"),
    query,
    variable: pathParams(endpoint.path).map((key) => ({ key, value: values[key] ?? "" })),
  };
}

/** JSON, for calls that take a body. */
function bodyOf(endpoint: LookupApiEndpoint, values: Values): string | null {
  if (endpoint.body) return JSON.stringify(["192.0.2.1", "2001:db8::1"]);
  const fields = Object.entries(values).filter(([name]) => placeOf(endpoint, name) === "body");
  return fields.length === 0 ? null : JSON.stringify(Object.fromEntries(fields), null, 2);
}
