import type { Endpoint } from "@meridian/contract/endpoint";
import type { LookupApiEndpoint } from "@meridian/contract/lookup-api/endpoint";
import { jsonSchema } from "@meridian/contract/sample";
import sharp from "sharp";
import type { App } from "../../apps/server/src/app.ts";
import { createAccount } from "../../apps/server/src/modules/account/accounts.ts";
import { openSession } from "../../apps/server/src/modules/account/sessions.ts";
import { batchSelection, bearer, rawRequest } from "./http-requests.ts";

/** What the requests of one source are made of. */
export interface Source {
  address: string;
  /** Of a session of a free account. */
  token: string;
  /** A key of a free account. */
  secret: string;
  /** Differs between sources. */
  number: number;
}

export interface Material {
  /** Addresses that the database knows. */
  known: string[];
  /** A picture that takes few bytes and much time to decode. */
  picture: Buffer;
}

interface Schema {
  type?: string;
  anyOf?: Schema[];
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
}

/** Just below the limit of pixels. */
const PICTURE_SIDE = 7000;
const MAX_TEXT = 16_000;
/** Lists and texts of the largest size would not fit into a body together. */
const MAX_OF_LIST = 100;
/** Small enough for a page to exist. */
const MAX_NUMBER = 100;

/** The largest value that a schema takes, or a valid one where the form is fixed. */
function largest(schema: Schema): unknown {
  const [option] = schema.anyOf ?? [];
  if (option) return largest(option);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  const isFixed = schema.format !== undefined || schema.pattern !== undefined;
  switch (schema.type) {
    case "object":
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, largest(field)]));
    case "array":
      return Array.from({ length: Math.min(schema.maxItems ?? 0, MAX_OF_LIST) }, () => largest(schema.items ?? {}));
    case "integer":
    case "number":
      return Math.min(schema.maximum ?? MAX_NUMBER, MAX_NUMBER);
    case "boolean":
      return true;
    default:
      if (isFixed || schema.maxLength === undefined) return schema.examples?.[0] ?? "x";
      return "x".repeat(Math.min(schema.maxLength, MAX_TEXT));
  }
}

/** A session of a new account. */
export async function openFreeAccount(app: App, number: number): Promise<string> {
  const phone = `+86137${String(number).padStart(8, "0")}`;
  const blank = { name: "", email: "", company: "", channel: "", inviteCode: "", passwordHash: null };
  const user = await createAccount(app, { ...blank, phone, lang: "en-US" });
  const { token } = await openSession(app, user, { ip: "127.0.0.1", plat: "pc", userAgent: "bench" }, false);
  return token;
}

export const makePicture = (): Promise<Buffer> =>
  sharp({ create: { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3, background: "white" } })
    .png({ compressionLevel: 9 })
    .toBuffer();

const json = { "Content-Type": "application/json" };
const from = ({ address }: Source) => ({ "X-Forwarded-For": address });

const uploadType = { "Content-Type": "multipart/form-data; boundary=b" };
const uploadBody = (picture: Buffer): string =>
  [
    '--b\r\nContent-Disposition: form-data; name="scene"\r\n\r\navatar',
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${picture.toString("latin1")}`,
    "--b--\r\n",
  ].join("\r\n");

export const pictureUpload = (source: Source, picture: Buffer): string =>
  rawBinaryRequest("/admin/upload_file", { ...from(source), token: source.token, ...uploadType }, uploadBody(picture));

/** Requests that are worse than the largest input, by path. */
const worse: Readonly<Record<string, (source: Source, material: Material) => { headers: object; body: string }>> = {
  "/v1/lens": ({ number }, { known }) => ({
    headers: json,
    body: JSON.stringify({
      ips: Array.from({ length: 10_000 }, (_, i) => known[(number * 997 + i) % known.length]).join("\n"),
    }),
  }),
  // Words that begin many others.
  "/v1/document_info": () => ({ headers: json, body: JSON.stringify({ keyword: "re co st pr in de th an" }) }),
  "/admin/upload_file": (_source, { picture }) => ({ headers: uploadType, body: uploadBody(picture) }),
};

/** A request of this source to an endpoint of the portal: the cheapest for the sender that costs the product most. */
export function worstPortalRequest(endpoint: Endpoint, source: Source, material: Material): string {
  const { path, method = "POST", input } = endpoint;
  const common = { ...from(source), token: source.token };
  if (method === "GET") return rawRequest("GET", path, common);
  const { headers, body } = worse[path]?.(source, material) ?? {
    headers: json,
    body: JSON.stringify(largest(jsonSchema(input, "output") as Schema)),
  };
  return rawBinaryRequest(path, { ...common, ...headers }, body);
}

/** A list that is longer than anyone may send, which is refused. */
export const tooLongList = (source: Source): string =>
  rawRequest(
    "POST",
    "/v1/lens",
    { ...from(source), ...json, token: source.token },
    JSON.stringify({ ips: "1,".repeat(235_000) }),
  );

/** The same for the lookup API, with the source's key. */
export function worstLookupRequest(endpoint: LookupApiEndpoint, source: Source, { known }: Material): string {
  const common = { ...from(source), ...bearer(source.secret) };
  const { path, method, input, body } = endpoint;
  if (body) {
    const lines = Array.from({ length: 1000 }, (_, i) => known[(source.number * 997 + i * 31) % known.length]);
    return rawRequest(
      "POST",
      `${path}${batchSelection(source.number)}`,
      { ...common, "Content-Type": "text/plain" },
      lines.join("\n"),
    );
  }
  const { ip: _, ...fields } = largest(jsonSchema(input, "output") as Schema) as Record<string, unknown>;
  const given: Record<string, unknown> = { ...fields, ip: known[source.number] };
  if (method === "POST") return rawRequest("POST", path, { ...common, ...json }, JSON.stringify(given));
  const filled = path.replace(/\{(\w+)\}/, (_whole, name: string) => encodeURIComponent(String(given[name])));
  const query = new URLSearchParams(
    Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return rawRequest("GET", `${filled}?${query}`, common);
}

/** Like `rawRequest`, for a body with one character for each byte. */
function rawBinaryRequest(path: string, headers: Record<string, string>, body: string): string {
  return rawRequest("POST", path, { ...headers, "Content-Length": String(body.length) }, "") + body;
}
