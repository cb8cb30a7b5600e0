import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "tar";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchNpmData } from "./npm-package.ts";

const scratch = mkdtempSync(join(tmpdir(), "npm-data-"));
const archive = join(scratch, "example-data-1.0.0.tgz");
let registry: Server;
let requests: string[] = [];
let integrity: string;

beforeAll(async () => {
  const folder = join(scratch, "made/package");
  mkdirSync(join(folder, "data"), { recursive: true });
  const scripts = { preinstall: "exit 1", prepack: "exit 1", prepare: "exit 1" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "example-data", version: "1.0.0", scripts }));
  writeFileSync(join(folder, "data/rows.bin"), "rows");
  writeFileSync(join(folder, "index.js"), "throw new Error('run')");
  await create({ file: archive, gzip: true, cwd: join(scratch, "made") }, ["package"]);
  integrity = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
  registry = createServer((request, response) => {
    requests.push(request.url ?? "");
    const { port } = registry.address() as AddressInfo;
    const tarball = `http://127.0.0.1:${port}/example-data-1.0.0.tgz`;
    if (request.url?.endsWith(".tgz")) response.end(readFileSync(archive));
    else if (request.url === "/example-data")
      response.setHeader("content-type", "application/json").end(
        JSON.stringify({
          name: "example-data",
          "dist-tags": { latest: "1.0.0" },
          versions: { "1.0.0": { name: "example-data", version: "1.0.0", dist: { tarball, integrity } } },
        }),
      );
    else response.writeHead(404).end("{}");
  });
  await new Promise<void>((done) => registry.listen(0, "127.0.0.1", done));
  const { port } = registry.address() as AddressInfo;
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${port}/`);
  vi.stubEnv("npm_config_cache", join(scratch, "cache"));
  vi.stubEnv("npm_config_proxy", "");
  vi.stubEnv("npm_config_noproxy", "127.0.0.1");
});

afterAll(() => {
  vi.unstubAllEnvs();
  registry.close();
  rmSync(scratch, { recursive: true });
});

beforeEach(() => {
  requests = [];
});

describe("the data of an npm package", () => {
  const wanted = () => ({ name: "example-data", version: "1.0.0", integrity, files: ["data/rows.bin"] });

  test("is fetched once, without the rest of the package and without its scripts", async () => {
    const directory = join(scratch, "sources");
    const folder = await fetchNpmData(wanted(), directory);
    expect(readFileSync(join(folder, "data/rows.bin"), "utf8")).toBe("rows");
    expect(readdirSync(folder)).toEqual(["data"]);
    expect(readdirSync(directory)).toEqual(["example-data-1.0.0"]);
    requests = [];
    expect(await fetchNpmData(wanted(), directory)).toBe(folder);
    expect(requests).toEqual([]);
  });

  test("is rejected if it does not match the pinned integrity, and nothing is left behind", async () => {
    const directory = join(scratch, "refused");
    const other = { ...wanted(), integrity: `sha512-${Buffer.alloc(64).toString("base64")}` };
    await expect(fetchNpmData(other, directory)).rejects.toThrow(/is not what was pinned/);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("is refused without the requested file", async () => {
    const directory = join(scratch, "absent");
    await expect(fetchNpmData({ ...wanted(), files: ["data/other.bin"] }, directory)).rejects.toThrow(
      "example-data@1.0.0 has no file data/other.bin",
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  test("fails if the registry does not have it", async () => {
    const directory = join(scratch, "unknown");
    await expect(fetchNpmData({ ...wanted(), name: "unknown-data" }, directory)).rejects.toThrow(
      /^npm could not fetch unknown-data@1\.0\.0: \S/,
    );
    expect(existsSync(join(directory, "unknown-data-1.0.0"))).toBe(false);
  });
});
