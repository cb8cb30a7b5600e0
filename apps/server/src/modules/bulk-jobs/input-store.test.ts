import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openFiles } from "../../lib/files.ts";
import { inputStore } from "./input-store.ts";

const settings = { DATABASE_URL: "postgresql://user@127.0.0.1/db" };

/** A local store that implements enough of S3's protocol for objects and multipart uploads. */
const objects = new Map<string, Buffer>();
/** What a store keeps of an object besides its bytes. */
const metadata = new Map<string, Record<string, string>>();
const multiparts = new Map<string, Map<number, Buffer>>();
let store: Server;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-inputs-"));
  store = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  store.close();
  store.closeAllConnections();
  await rm(directory, { recursive: true });
});

const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: name, searchParams: query } = new URL(request.url ?? "", "http://store");
  const body = unchunked(await buffer(request), request);
  const upload = query.get("uploadId") ?? "";
  const parts = multiparts.get(upload);
  const xml = (text: string, status = 200) =>
    response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);
  if (request.method === "POST" && query.has("uploads")) {
    const id = randomUUID();
    multiparts.set(id, new Map());
    const result = `<Key>${name.slice(8)}</Key><UploadId>${id}</UploadId>`;
    xml(`<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`);
  } else if (request.method === "POST" && query.has("delete")) {
    for (const [, key = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(`/inputs/${key}`);
    xml("<DeleteResult></DeleteResult>");
  } else if (upload && !parts) xml("<Error><Code>NoSuchUpload</Code></Error>", 404);
  else if (parts && request.method === "PUT") {
    parts.set(Number(query.get("partNumber")), body);
    response.writeHead(200, { etag: etagOf(body) }).end();
  } else if (parts && request.method === "GET") {
    const listed = [...parts].map(
      ([number, bytes]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
    );
    xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListPartsResult>`);
  } else if (parts && request.method === "POST") {
    const numbers = [...parts.keys()].toSorted((a, b) => a - b);
    objects.set(name, Buffer.concat(numbers.map((number) => parts.get(number)!)));
    multiparts.delete(upload);
    xml("<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>");
  } else if (parts) {
    multiparts.delete(upload);
    response.writeHead(204).end();
  } else if (request.method === "PUT") {
    objects.set(name, body);
    const given = Object.entries(request.headers).filter(([header]) => header.startsWith("x-amz-meta-"));
    metadata.set(name, Object.fromEntries(given) as Record<string, string>);
    response.writeHead(200, { etag: etagOf(body) }).end();
  } else if (request.method === "DELETE") {
    objects.delete(name);
    response.writeHead(204).end();
  } else {
    const found = objects.get(name);
    if (!found) xml("<Error><Code>NoSuchKey</Code></Error>", 404);
    else
      response
        .writeHead(200, { ...metadata.get(name), "content-length": found.length, etag: etagOf(found) })
        .end(request.method === "HEAD" ? undefined : found);
  }
}

/** AWS's own framing of a body, with a checksum at its end. */
function unchunked(body: Buffer, { headers }: IncomingMessage): Buffer {
  if (!headers["content-encoding"]?.includes("aws-chunked")) return body;
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, end), 16);
    if (!size) return Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

const s3Settings = () => ({
  ...settings,
  DATA_DIR: directory,
  S3_BUCKET: "inputs",
  S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
});

describe.each([
  ["the local disk", () => readConfig({ ...settings, DATA_DIR: directory })],
  ["an S3-compatible store", () => readConfig(s3Settings())],
])("%s", (_name, readSettings) => {
  const piece = (bytes: Buffer) => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]);
  const { signal } = new AbortController();

  test("a file grows in pieces of any size, and is whole in the end", async () => {
    const config = readSettings();
    const inputs = inputStore({ config });
    const bytes = randomBytes(9_000_000);
    const key = `bulk/inputs/${randomUUID()}`;
    await inputs.create(key, bytes.length);
    const ends = [10_000, 6_000_000, 6_000_001, bytes.length];
    let at = 0;
    for (const end of ends) {
      expect(await inputs.append(key, at, piece(bytes.subarray(at, end)), signal)).toBe(end);
      at = await inputs.sizeOf(key);
      expect(at).toBe(end);
    }
    expect(Buffer.from(await openFiles(config).getBytes(key)).equals(bytes)).toBe(true);
    await inputs.remove(key);
    expect(await openFiles(config).exists(key)).toBe(false);
    await inputs.remove(key);
  });

  test("a file whose size is known at its end is whole, too", async () => {
    const config = readSettings();
    const inputs = inputStore({ config });
    const bytes = randomBytes(100_000);
    const key = `bulk/inputs/${randomUUID()}`;
    await inputs.create(key, null);
    await inputs.append(key, 0, piece(bytes), signal);
    await inputs.finish(key, bytes.length);
    expect(Buffer.from(await openFiles(config).getBytes(key)).equals(bytes)).toBe(true);
    await inputs.remove(key);
    expect([...objects.keys()]).toEqual([]);
  });
});
