import { execFile, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseDirectory } from "../../apps/server/src/modules/databases/build.ts";
import { buildDownloads } from "../../apps/server/src/modules/downloads/build/build-downloads.ts";
import { decideRequest } from "../../apps/server/src/modules/keys/key-requests.ts";
import { buildProgram } from "../../sdk/cli/src/testing.ts";
import { newAccount, newKey, setQuota } from "../setup/accounts.ts";
import { newRight, offlinePackage } from "../setup/download-calls.ts";
import { startService } from "../setup/drop-in.ts";
import { SMALL_DATABASE_VERSION as VERSION, writeCitiesDatabase } from "../setup/ip-database.ts";

let service: Awaited<ReturnType<typeof startService>>;
let holder: Awaited<ReturnType<typeof newKey>>;
let program: ReturnType<typeof buildProgram>;
let directory: string;
beforeAll(async () => {
  service = await startService();
  program = buildProgram();
  directory = await mkdtemp(join(tmpdir(), "meridian-product-"));
  holder = await newKey(service.app);
  const city = await offlinePackage(service.app, "city");
  await buildDownloads(service.app, VERSION, () => {});
  await newRight(service.app, holder.account.signedIn.accountId, city, 10);
});
afterAll(async () => {
  program?.remove();
  await service?.close();
  await rm(directory, { recursive: true, force: true });
});

/** Runs the program without blocking the server, which is in this process. */
const run = (
  parameters: readonly string[],
  { input = "", key = holder.secret }: { input?: string; key?: string } = {},
) =>
  new Promise<{ out: string; error: string; code: number | string | null | undefined }>((resolve) => {
    const env = { HOME: program.home, MERIDIAN_URL: service.origin, MERIDIAN_KEY: key };
    const child = execFile(
      "sh",
      ["-c", `exec ${program.shell} "$@"`, "meridian", ...parameters],
      { env },
      (error, out, written) => resolve({ out, error: written, code: error ? error.code : 0 }),
    );
    child.stdin!.end(input);
  });

/** Starts the program and hands over what it writes, until it ends. */
function start(parameters: readonly string[], onText: (text: string) => void): Promise<number | null> {
  const env = { HOME: program.home, MERIDIAN_URL: service.origin };
  const child = spawn("sh", ["-c", `exec ${program.shell} "$@"`, "meridian", ...parameters], { env });
  let text = "";
  child.stdout.on("data", (part) => {
    text += part;
    onText(text);
  });
  child.stderr.on("data", (part) => onText(String(part)));
  return new Promise((resolve) => child.on("exit", resolve));
}

describe("meridian login", () => {
  test.each([
    [true, 0, /Signed in/],
    [false, 3, /The user has refused/],
  ])("approved: %s", async (approve, code, wanted) => {
    const { app } = service;
    const { signedIn } = await newAccount(app);
    let written = "";
    let isDecided = false;
    const ended = await start(["login"], (text) => {
      written = text;
      const [, user_code] = /code ([A-Z-]{9})/.exec(text) ?? [];
      if (!user_code || isDecided) return;
      isDecided = true;
      void decideRequest(app, signedIn, "127.0.0.1", { user_code, approve });
    });
    expect(written).toMatch(wanted);
    expect(ended).toBe(code);
    const { out } = await run(["8.8.8.8", "--fields", "location.city"], { key: "" });
    if (approve) expect(out).toContain("Mountain View");
    const { mode } = await stat(join(program.home, ".config/meridian/config.json"));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe("meridian mcp", () => {
  test("serves an agent on standard input and output", async () => {
    const [command = "", script = ""] = program.shell.replaceAll("'", "").split(" ");
    const env = { HOME: program.home, MERIDIAN_URL: service.origin, MERIDIAN_KEY: holder.secret };
    const agent = new Client({ name: "test", version: "1" });
    await agent.connect(new StdioClientTransport({ command, args: [script, "mcp"], env }));
    const answers = await Promise.all(
      ["8.8.8.8", "223.5.5.5", "10.0.0.1"].map((ip) => agent.callTool({ name: "lookup_address", arguments: { ip } })),
    );
    expect(answers.map(({ isError, structuredContent }) => isError ?? structuredContent)).toMatchObject([
      { location: { city: "Mountain View" } },
      { location: { city: "Hangzhou" } },
      true,
    ]);
    await agent.close();
  });

  test("says what is wrong with its input, and with its key", async () => {
    const { out } = await run(["mcp"], {
      input: '{broken\n{"jsonrpc":"2.0","id":7,"method":"tools/list"}\n',
      key: "mrd_x",
    });
    const errors = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(errors).toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: 7, error: { code: -32_000, message: expect.stringContaining("invalid") } },
    ]);
    expect(out).not.toContain("mrd_x");
    expect((await run(["mcp", "8.8.8.8"])).code).toBe(2);
  });
});

describe("meridian with a running product", () => {
  test("looks up addresses and networks", async () => {
    const { out, code } = await run(["8.8.8.8", "9.9.9.9", "--lang", "zh"]);
    const [found, missing] = out.split("\n").map((line) => JSON.parse(line || "null"));
    expect(found).toMatchObject({ query: "8.8.8.8", location: { country: "美国", city: "Mountain View" } });
    expect(missing).toMatchObject({ query: "9.9.9.9", error: { code: "IP_ADDRESS_NOT_FOUND" } });
    expect(code).toBe(0);
    expect((await run(["10.0.0.1"])).out).toContain("RESERVED_IP_ADDRESS");
    expect((await run(["AS15169"])).out).toContain('"name":"Google LLC"');
    expect((await run(["AS1"])).code).toBe(1);
  });

  test("makes any other call, with parameters and with a body", async () => {
    expect(JSON.parse((await run(["call", "/v2/ports/22"])).out)).toMatchObject({ port: 22, range: "system" });
    expect(JSON.parse((await run(["call", "/v2/query?ip=8.8.8.8", "fields=asn.asn"])).out)).toEqual({
      asn: { asn: "AS15169" },
    });
    const event = JSON.stringify({ ip: "8.8.8.8", user_agent: "curl/8.0" });
    const { out } = await run(["call", "/v2/antifraud", "--data", event]);
    expect(JSON.parse(out)).toMatchObject({ signals: { user_agent: { is_bot: true } } });
    expect(await run(["call", "/v2/ports/x"])).toMatchObject({ code: 3, out: "" });
    for (const wrong of [["call"], ["call", "v2/me"], ["call", "/v2/me", "lang"], ["call", "/v2/me", "--data", "{"]])
      expect((await run(wrong)).code).toBe(2);
  });

  test("filters and counts lines, and asks for each address once", async () => {
    const input = `${"8.8.8.8 GET /\n".repeat(1_500)}223.5.5.5 GET /\n`;
    const before = await service.remaining(holder.secret);
    expect((await run(["grep", "--country", "CN"], { input })).out).toBe("223.5.5.5 GET /\n");
    expect(before - (await service.remaining(holder.secret))).toBe(2);
    const summary = JSON.parse((await run(["summarize", "--json"], { input })).out);
    expect(summary.networks).toEqual([{ name: "AS15169 Google LLC", mentions: 1_500, addresses: 1 }]);
  });

  test("says what is wrong with a key, without the key, and stops when no calls are left", async () => {
    const wrong = `${holder.secret.slice(0, -4)}zzzz`;
    const refused = await run(["8.8.8.8"], { key: wrong });
    expect(refused).toMatchObject({ code: 3, out: "", error: expect.stringContaining("INVALID_API_KEY") });
    expect(refused.error).not.toContain(wrong);
    const last = await newKey(service.app);
    await setQuota(service.app, last.account.id, 1);
    expect(await run(["grep", "--country", "CN"], { input: "8.8.8.8\n223.5.5.5\n", key: last.secret })).toMatchObject({
      code: 3,
      error: expect.stringContaining("INSUFFICIENT_QUOTA"),
    });
    const exhausted = await service.exhaustedKey();
    expect(await run(["grep", "--country", "CN"], { input: "8.8.8.8\n", key: exhausted.secret })).toMatchObject({
      code: 3,
      error: expect.stringContaining("INSUFFICIENT_QUOTA"),
    });
  });

  test("doctor tells how the address was found", async () => {
    const { out, code } = await run(["doctor"]);
    expect(out).toMatch(/^127\.0\.0\.1 \(not a public address\)\nThis server trusts no proxies/);
    expect(code).toBe(1);
    expect((await run(["doctor", "--fix", "nginx"])).out).toContain("set_real_ip_from");
    expect((await run(["doctor", "--fix", "nonsense"])).code).toBe(2);
  });

  test("downloads a file, leaves a current one alone, and replaces another", async () => {
    const path = join(directory, "city.meridian");
    expect(await run(["download", "city", "-o", path])).toMatchObject({
      code: 0,
      error: expect.stringContaining(`${path} has version ${VERSION} now`),
    });
    expect(IpdbReader.open(path).lookup("8.8.8.8")?.place?.city).toBe("Mountain View");
    expect((await run(["download", "-o", path])).error).toBe(`${path} is current: version ${VERSION}\n`);
    await writeFile(path, "an old file");
    expect((await run(["update"])).code).toBe(2);
    await run(["config", `db=${path}`]);
    expect((await run(["update"])).error).toBe(`${path} has version ${VERSION} now\n`);
    expect((await run(["8.8.8.8", "--db", path])).out).toContain("Mountain View");
    const mmdb = join(directory, "city.mmdb");
    expect((await run(["download", "--format", "mmdb", "-o", mmdb])).code).toBe(0);
    expect((await readFile(mmdb)).includes("MaxMind.com")).toBe(true);
  });

  test("updates a file by a delta, and takes the whole file if the old one is not what the delta is for", async () => {
    const { app } = service;
    const publish = async (version: string, changed: number) => {
      const nameOf = (city: number) => (city <= changed ? "new" : String(city));
      await writeCitiesDatabase(databaseDirectory(app.config.DATA_DIR), version, nameOf);
      await buildDownloads(app, version, () => {}, { edition: "city" });
    };
    const path = join(directory, "updated.meridian");
    await publish("20260102", 0);
    expect((await run(["download", "-o", path])).error).toBe(`${path} has version 20260102 now\n`);
    const older = await readFile(path);
    await publish("20260103", 9);
    expect((await run(["download", "-o", path])).error).toBe(`${path} has version 20260103 now, by a delta\n`);
    const newer = await readFile(path);
    await writeFile(path, older);
    expect((await run(["download", "--whole", "-o", path])).error).toBe(`${path} has version 20260103 now\n`);
    expect((await readFile(path)).equals(newer)).toBe(true);
    older[older.length - 1]! ^= 1;
    await writeFile(path, older);
    expect((await run(["download", "-o", path])).error).toMatch(/^downloading the whole file, .*\n.* 20260103 now\n$/);
    expect((await readFile(path)).equals(newer)).toBe(true);
    expect((await readdir(directory)).filter((name) => /\.(?:part|new)$/.test(name))).toEqual([]);
  });

  test("keeps the old file if the manifest is signed by another key, or the account has no right", async () => {
    const path = join(directory, "kept.meridian");
    await writeFile(path, "an old file");
    const foreign = join(directory, "foreign.pem");
    await writeFile(
      foreign,
      "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n",
    );
    expect(await run(["download", "-o", path, "--public-key", foreign])).toMatchObject({
      code: 3,
      error: expect.stringContaining("signature"),
    });
    expect(await run(["download", "country", "-o", path])).toMatchObject({ code: 3 });
    expect(await readFile(path, "utf8")).toBe("an old file");
  });
});
