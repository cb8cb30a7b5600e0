import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openFiles, openPart } from "./files.ts";

const settings = { DATABASE_URL: "postgresql://user@127.0.0.1/db" };

/** A local store that implements enough of S3's protocol to store and fetch objects. */
const objects = new Map<string, Buffer>();
let store: Server;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-files-"));
  store = createServer((request, response) => {
    const { pathname: name, searchParams } = new URL(request.url ?? "", "http://store");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const inHeader = /^AWS4-HMAC-SHA256 Credential=id\//.test(request.headers.authorization ?? "");
      const isSigned = inHeader || searchParams.get("X-Amz-Credential")?.startsWith("id/") === true;
      if (!isSigned) return response.writeHead(403).end();
      if (request.method === "PUT") objects.set(name, Buffer.concat(chunks));
      if (request.method === "DELETE") objects.delete(name);
      const found = objects.get(name);
      if (request.method === "GET" && !found)
        return response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      if (found && first && last) return response.writeHead(206).end(found.subarray(Number(first), Number(last) + 1));
      return response
        .writeHead(request.method === "DELETE" ? 204 : 200)
        .end(request.method === "GET" ? found : undefined);
    });
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  store.close();
  store.closeAllConnections();
  await rm(directory, { recursive: true, force: true });
});

const s3Settings = () => ({
  ...settings,
  S3_BUCKET: "uploads",
  S3_ENDPOINT: `http://127.0.0.1:${(store.address() as { port: number }).port}`,
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
});

describe.each([
  ["the local disk", () => readConfig({ ...settings, DATA_DIR: directory })],
  ["an S3-compatible store", () => readConfig(s3Settings())],
])("%s", (_name, config) => {
  test("reads a range without the rest", async () => {
    const files = openFiles(config());
    await files.put("uploads/ten", Buffer.from("0123456789"));
    const chunks: Buffer[] = [];
    for await (const chunk of await openPart({ files, config: config() }, "uploads/ten", { from: 3, size: 4 }))
      chunks.push(Buffer.from(chunk as Uint8Array));
    expect(Buffer.concat(chunks).toString()).toBe("3456");
    await files.delete("uploads/ten");
  });

  test("stores bytes unchanged, returns them, and deletes them", async () => {
    const files = openFiles(config());
    const bytes = new Uint8Array([0, 255, 10, 13, 128]);
    await files.put("uploads/one", bytes, { contentType: "image/png" });
    const stream = await files.getStream("uploads/one");
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
    expect(new Uint8Array(Buffer.concat(chunks))).toEqual(bytes);
    await files.delete("uploads/one");
    await expect(files.getBytes("uploads/one")).rejects.toThrow();
  });
});

test("an S3-compatible store gets its objects under the bucket's path, and the local disk gets nothing", async () => {
  await openFiles(readConfig(s3Settings())).put("uploads/two", new Uint8Array([1]));
  expect([...objects.keys()]).toEqual(["/uploads/uploads/two"]);
});
