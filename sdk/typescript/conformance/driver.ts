// Reads one request per line and writes one answer per line; sdk/conformance tells which.
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import type { CallOptions, Client, Item } from "../src/index.ts";
import { recordFields } from "../src/model.gen.ts";
import type * as Sdk from "../src/node.ts";

const sdk = (await import(pathToFileURL(resolve(process.argv[2]!, "node.js")).href)) as typeof Sdk;
const clients = new Map<string, Client>();

interface Request {
  op: string;
  client: string;
  options: Record<string, string & number>;
  ip: string;
  ips: string[];
  fields?: string[];
  language?: "en" | "zh";
  asn: string;
  remote: string;
  header: string | null;
  trusted: string[];
}

const calls: Record<string, (request: Request) => unknown> = {
  async open({ client, options: { url, key, file, timeout_ms, retries, cache_size, language, region_names } }) {
    const common = {
      url,
      key,
      timeoutMs: timeout_ms,
      retries,
      cacheSize: cache_size,
      language: language as "en",
      regionNames: region_names?.replace("_", "-") as "cldr",
    };
    const opened = file === undefined ? new sdk.Client(common) : sdk.FileClient.open({ ...common, file });
    clients.set(client, await opened);
    return null;
  },
  lookup: async (request) => record(await clientOf(request).lookup(request.ip, choicesOf(request))),
  batch: async (request) => (await clientOf(request).batch(request.ips, choicesOf(request))).map(itemOf),
  async stream(request) {
    const items: unknown[] = [];
    for await (const item of clientOf(request).stream(request.ips, choicesOf(request))) items.push(itemOf(item));
    return items;
  },
  asn: (request) => clientOf(request).asn(request.asn),
  me: (request) => clientOf(request).me(),
  reload: (request) => (clientOf(request) as Sdk.FileClient).reload(),
  client_address: ({ remote, header, trusted }) => sdk.clientAddress(remote, header ?? undefined, trusted),
  close({ client }) {
    const known = clients.get(client);
    if (known instanceof sdk.FileClient) known.close();
    clients.delete(client);
    return null;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request;
  let answer: object;
  try {
    answer = { ok: await calls[request.op]!(request) };
  } catch (error) {
    answer = { error: describe(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

function clientOf({ client }: Request): Client {
  return clients.get(client)!;
}

function choicesOf({ fields, language }: Request): CallOptions {
  return { fields, language };
}

/** With every field of the model and no other. */
function record(answer: object): object {
  const given = answer as Record<string, Record<string, unknown> | undefined>;
  return Object.fromEntries(
    Object.entries(recordFields).map(([group, names]) => {
      const values = given[group];
      return [group, values ? Object.fromEntries(names.map((name) => [name, values[name] ?? null])) : null];
    }),
  );
}

function itemOf({ query, data, error }: Item): object {
  return data ? { query, data: record(data) } : { query, error: { code: error?.code } };
}

function describe(error: unknown): object {
  const kinds = [
    ["invalid", sdk.InvalidInputError],
    ["authentication", sdk.AuthenticationError],
    ["not_found", sdk.NotFoundError],
    ["quota", sdk.QuotaError],
    ["rate_limited", sdk.RateLimitError],
    ["server", sdk.ServerError],
    ["timeout", sdk.TimeoutError],
    ["connection", sdk.ConnectionError],
    ["database", sdk.DatabaseError],
  ] as const;
  const kind = kinds.find(([, type]) => error instanceof type)?.[0];
  if (kind === undefined) throw error;
  if (!(error instanceof sdk.ApiError)) return { kind };
  const { status, code, field, requestId: request_id, retryAfter: retry_after } = error;
  return { kind, status, code: code || undefined, field, request_id, retry_after };
}
