/** The public test key: returns fixed data for documentation addresses, free of charge, and belongs to no account. */
export const SANDBOX_KEY = "mrd_test_MeridianSandboxKeyForDocsAddress1JXlP4";

/** One API call; the samples of all languages are generated from it. */
export interface SampleRequest {
  method: "GET" | "POST";
  /** With parameters filled in, such as `/v2/ranges/8.8.8.8`. */
  path: string;
  /** Query parameters; empty ones are left out. */
  query?: Readonly<Record<string, string>>;
  body?: { type: string; text: string };
}

export interface SampleOptions {
  /** Scheme and host, without a trailing slash. */
  origin: string;
  /** The API key to put in the code; null reads it from the environment variable MERIDIAN_KEY. */
  key?: string | null;
}

export interface Sample {
  /** Name of the language, which is also the tab's label. */
  language: SampleLanguage;
  code: string;
}

/** The sample languages in tab order: our own programs first, then those that need nothing installed. */
export const sampleLanguages = [
  ...["cURL", "CLI", "TypeScript SDK", "Python SDK"],
  ...["Node.js", "Python", "Java", "Go", "PHP", "C#"],
] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** The URL of a call. Query values are encoded; the path must already be. */
export function sampleUrl({ path, query = {} }: SampleRequest, origin: string): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== "");
  // Commas are allowed in a query and stay readable.
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ",")}`).join("&");
  return origin + path + (text === "" ? "" : `?${text}`);
}

/** An API-key endpoint, as described in the documentation. */
interface EndpointShape {
  method: "GET" | "POST";
  /** With `{name}` as placeholder for parameters. */
  path: string;
  params: readonly { name: string; in: "path" | "query" | "body" }[];
  /** The media type of a body without named fields. */
  body: { type: string } | null;
}

/** The name of the whole body among the values, for an endpoint without named body fields. */
export const WHOLE_BODY = "body";

/** Builds a request with values filled in; empty values are left out. */
export function requestOf(
  { method, path, params, body }: EndpointShape,
  values: Readonly<Record<string, string>>,
): SampleRequest {
  const entriesOf = (place: string) =>
    params.filter((param) => param.in === place && values[param.name]).map(({ name }) => [name, values[name] ?? ""]);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? "").replace(/%3A/g, ":"),
  );
  const fields = entriesOf("body");
  const text = body ? (values[WHOLE_BODY] ?? "") : fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : "";
  return {
    method,
    path: filled,
    query: Object.fromEntries(entriesOf("query")),
    ...(text !== "" && { body: { type: body?.type ?? "application/json", text } }),
  };
}

interface Parts {
  request: SampleRequest;
  origin: string;
  url: string;
  key: string | null;
}

/** A request as ready-to-run code in every language. */
export function samplesOf(request: SampleRequest, { origin, key = null }: SampleOptions): Sample[] {
  const parts = { request, origin, url: sampleUrl(request, origin), key };
  return sampleLanguages.map((language) => ({ language, code: writers[language](parts) }));
}

/** A double-quoted string literal valid in JavaScript, Python, Java, Go and C#. */
const quoted = (text: string): string => JSON.stringify(text);
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const phpQuoted = (text: string): string =>
  text.includes("\n") ? quoted(text).replaceAll("$", "\\$") : `'${text.replace(/[\\']/g, "\\$&")}'`;
/** Single-quoted if the text contains double quotes and nothing that needs escaping. */
const scriptQuoted = (text: string): string => (/^[^'\\\n]*"[^'\\\n]*$/.test(text) ? `'${text}'` : quoted(text));
/** A body as JSON: that of a list of addresses may be lines of text. */
const sentBody = ({ type, text }: { type: string; text: string }): string =>
  type === "application/json" ? text : JSON.stringify(text.split("\n").filter((line) => line !== ""));
const goQuoted = (text: string): string => (/^[^`\n]*"[^`\n]*$/.test(text) ? `\`${text}\`` : quoted(text));

/** The address of a plain lookup, which our own programs have a word for; "" for other calls. */
const plainAddress = ({ path, query: { ip = "", lang: _, ...others } = {} }: SampleRequest): string =>
  path === "/v2/query" && Object.values(others).join("") === "" ? ip : "";

/** The call in the words of an SDK, whose arguments for language and body differ. */
function sdkCall({ request }: Parts, languageOf: (lang: string) => string, bodyOf: (json: string) => string): string {
  const { path, query = {}, body } = request;
  const ip = plainAddress(request);
  const { lang = "" } = query;
  if (ip) return `lookup(${[quoted(ip), ...(lang ? [languageOf(quoted(lang))] : [])].join(", ")})`;
  const given = JSON.stringify(query, (_, value) => value || undefined);
  return `call(${[quoted(path), given, ...(body ? [bodyOf(sentBody(body))] : [])].join(", ")})`;
}

const writers: Record<SampleLanguage, (parts: Parts) => string> = {
  cURL: ({ request: { method, body }, url, key }) => {
    const lines = [`curl -H "Authorization: Bearer ${key ?? "$MERIDIAN_KEY"}"`];
    if (body) lines.push(`-H "Content-Type: ${body.type}"`, `--data-binary ${shellQuoted(body.text)}`);
    else if (method === "POST") lines.push("-X POST");
    return [...lines, `"${url}"`].join(" \\\n  ");
  },

  CLI: ({ request, origin, key }) => {
    const { query = {}, body } = request;
    const ip = plainAddress(request);
    const data = body ? ` --data ${shellQuoted(sentBody(body))}` : "";
    const what = ip ? `${ip} --lang ${query.lang || "en"}` : `call ${shellQuoted(sampleUrl(request, ""))}${data}`;
    return `meridian ${what} \\
  --url ${shellQuoted(origin)} --key "${key ?? "$MERIDIAN_KEY"}"`;
  },

  "TypeScript SDK": (parts) => `import { Client } from "@meridian/sdk";

const client = new Client({
  url: ${quoted(parts.origin)},
  key: ${parts.key === null ? "process.env.MERIDIAN_KEY" : quoted(parts.key)},
});
console.log(await client.${sdkCall(
    parts,
    (lang) => `{ language: ${lang} }`,
    (json) => `{ body: ${json} }`,
  )});`,

  "Python SDK": (parts) => `import json, os
import meridian

client = meridian.Client(
    ${quoted(parts.origin)},
    ${parts.key === null ? 'os.environ["MERIDIAN_KEY"]' : quoted(parts.key)},
)
print(client.${sdkCall(
    parts,
    (lang) => `language=${lang}`,
    (json) => `body=json.loads(${scriptQuoted(json)})`,
  )})`,

  "Node.js": ({ request: { method, body }, url, key }) => {
    const authorization = key === null ? "`Bearer $" + "{process.env.MERIDIAN_KEY}`" : quoted(`Bearer ${key}`);
    const type = body ? `, "content-type": ${quoted(body.type)}` : "";
    return `const response = await fetch(${quoted(url)}, {
${method === "POST" ? '  method: "POST",\n' : ""}  headers: { authorization: ${authorization}${type} },
${body ? `  body: ${scriptQuoted(body.text)},\n` : ""}});
const answer = await response.json();
if (!response.ok) throw new Error(answer.detail ?? answer.msg);
console.log(answer);`;
  },

  Python: ({ request: { method, body }, url, key }) => {
    const secret = key === null ? '"Bearer " + os.environ["MERIDIAN_KEY"]' : quoted(`Bearer ${key}`);
    const type = body ? `,\n             "Content-Type": ${quoted(body.type)}` : "";
    return `import json${key === null ? ", os" : ""}, urllib.request

request = urllib.request.Request(
    ${quoted(url)},
${body ? `    data=${scriptQuoted(body.text)}.encode(),\n` : ""}    headers={"Authorization": ${secret}${type}},
    method=${quoted(method)},
)
with urllib.request.urlopen(request, timeout=10) as response:
    answer = json.load(response)
print(json.dumps(answer, indent=2, ensure_ascii=False))`;
  },

  Java: ({ request: { method, body }, url, key }) => {
    const secret = key === null ? '"Bearer " + System.getenv("MERIDIAN_KEY")' : quoted(`Bearer ${key}`);
    const publisher = body ? `ofString(${quoted(body.text)})` : "noBody()";
    return `import java.net.URI;
import java.net.http.*;

class Call {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${quoted(url)}))
        .header("Authorization", ${secret})
${body ? `        .header("Content-Type", ${quoted(body.type)})\n` : ""}        .method("${method}", HttpRequest.BodyPublishers.${publisher})
        .build();
    var response = HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
  }
}`;
  },

  Go: ({ request: { method, body }, url, key }) => {
    const imports = ["fmt", "io", "net/http", ...(key === null ? ["os"] : []), ...(body ? ["strings"] : [])];
    const secret = key === null ? '"Bearer "+os.Getenv("MERIDIAN_KEY")' : quoted(`Bearer ${key}`);
    const reader = body ? `strings.NewReader(${goQuoted(body.text)})` : "nil";
    return `package main

import (
${imports.map((name) => `\t"${name}"`).join("\n")}
)

func main() {
	request, err := http.NewRequest("${method}", ${quoted(url)}, ${reader})
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", ${secret})
${body ? `\trequest.Header.Set("Content-Type", ${quoted(body.type)})\n` : ""}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(answer))
}`;
  },

  PHP: ({ request: { method, body }, url, key }) => {
    const secret =
      key === null ? '"Authorization: Bearer " . getenv("MERIDIAN_KEY")' : `"Authorization: Bearer ${key}"`;
    const type = body ? `, "Content-Type: ${body.type}"` : "";
    return `<?php
$context = stream_context_create(["http" => [
    "method" => "${method}",
    "header" => [${secret}${type}],
${body ? `    "content" => ${phpQuoted(body.text)},\n` : ""}    "ignore_errors" => true,
    "timeout" => 10,
]]);
echo file_get_contents(${phpQuoted(url)}, false, $context), PHP_EOL;`;
  },

  "C#": ({ request: { method, body }, url, key }) => {
    const secret = key === null ? 'Environment.GetEnvironmentVariable("MERIDIAN_KEY")' : quoted(key);
    const content = body
      ? `request.Content = new StringContent(\n    ${quoted(body.text)}, Encoding.UTF8, ${quoted(body.type)});\n`
      : "";
    return `using System.Net.Http.Headers;
${body ? "using System.Text;\n" : ""}
using var client = new HttpClient();
using var request = new HttpRequestMessage(
    HttpMethod.${method === "POST" ? "Post" : "Get"}, ${quoted(url)});
request.Headers.Authorization = new AuthenticationHeaderValue(
    "Bearer", ${secret});
${content}using var response = await client.SendAsync(request);
Console.WriteLine(await response.Content.ReadAsStringAsync());`;
  },
};
