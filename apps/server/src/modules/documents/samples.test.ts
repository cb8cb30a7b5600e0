import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requestOf, SANDBOX_KEY, type SampleLanguage, samplesOf } from "@meridian/contract/samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildProgram } from "../../../../../sdk/cli/src/testing.ts";
import { installSdk } from "../../../../../sdk/typescript/src/testing.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { exampleValues, lookupEndpoints } from "./lookup-api-reference.ts";

const run = promisify(execFile);
const endpoints = [...lookupEndpoints("en", "")];

let running: Awaited<ReturnType<typeof startApp>>;
let origin: string;
let directory: string;
let program: ReturnType<typeof buildProgram>;
beforeAll(async () => {
  running = await startApp();
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(running.server.server.address() as AddressInfo).port}`;
  directory = await mkdtemp(join(tmpdir(), "meridian-samples-"));
  installSdk(directory);
  program = buildProgram();
  await writeFile(join(directory, "meridian"), `#!/bin/sh\nexec ${program.shell} "$@"\n`, { mode: 0o755 });
});
afterAll(async () => {
  program?.remove();
  await running.close();
  await rm(directory, { recursive: true, force: true });
});

/** With the documentation's key, and our own programs where they would be installed. */
const environment = () => ({
  ...process.env,
  MERIDIAN_KEY: SANDBOX_KEY,
  PATH: `${directory}:${process.env.PATH}`,
  PYTHONPATH: new URL("../../../../../sdk/python", import.meta.url).pathname,
});

/** How to run a language's code from a file. */
const runners: readonly [language: SampleLanguage, program: string, file: string][] = [
  ["cURL", "sh", "call.sh"],
  ["CLI", "sh", "cli.sh"],
  ["TypeScript SDK", process.execPath, "sdk.mjs"],
  ["Node.js", process.execPath, "call.mjs"],
  ["Python", "python3", "call.py"],
  ["Python SDK", "python3", "sdk.py"],
  ["PHP", "php", "call.php"],
  ["Java", "java", "Call.java"],
];

const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0;

/** The sample request with inputs that a test key may send, so that each sample prints a result. */
function requestFor(path: string) {
  const { operation } = endpoints.find((endpoint) => endpoint.operation.path === path)!;
  const forTests = <T extends { example: string; test_example: string }>(field: T): T => ({
    ...field,
    example: field.test_example,
  });
  const values = exampleValues(operation.params.map(forTests), operation.body && forTests(operation.body));
  return requestOf(operation, values);
}

async function output(language: SampleLanguage, path: string): Promise<string> {
  const [, program = "", file = ""] = runners.find(([name]) => name === language)!;
  const code = samplesOf(requestFor(path), { origin }).find((sample) => sample.language === language)?.code ?? "";
  await writeFile(join(directory, file), code);
  const { stdout } = await run(program, [join(directory, file)], {
    env: environment(),
    timeout: 60_000,
  });
  return stdout;
}

describe.each(endpoints.map(({ operation }) => operation.path))("the samples of %s", (path) => {
  test.each(["cURL", "CLI", "TypeScript SDK", "Node.js"] as const)("run unmodified in %s", async (language) => {
    const text = await output(language, path);
    expect(text).not.toMatch(/resolution|PERMISSION_REQUIRED/);
    expect(text.length).toBeGreaterThan(20);
  });
});

describe.each(runners.slice(4))("in %s", (language, program) => {
  test.skipIf(!isInstalled(program))("GET and POST samples run unmodified", async () => {
    expect(await output(language, "/v2/query")).toContain("Singapore");
    expect((await output(language, "/v2/batch")).match(/["']ok["']: ?[Tt]rue/g)).toHaveLength(2);
    expect(await output(language, "/v2/antifraud")).toMatch(/["']score["']:/);
  });
});

test("samples read the API key from the environment unless one is inserted", () => {
  const request = requestFor("/v2/antifraud");
  for (const { code, language } of samplesOf(request, { origin, key: "mrd_live_x" })) {
    expect(code, language).toContain("mrd_live_x");
    expect(code, language).not.toContain("MERIDIAN_KEY");
  }
  for (const { code, language } of samplesOf(request, { origin })) expect(code, language).toContain("MERIDIAN_KEY");
});

describe.each(runners.filter(([language]) => !/SDK|CLI|Java/.test(language)))("in %s", (language, program, file) => {
  test.skipIf(!isInstalled(program))("quotes, dollar signs and line breaks reach the server unchanged", async () => {
    const text = `it's "$HOME" \\ \`x\`\nend`;
    const request = { method: "POST" as const, path: "/v2/batch", body: { type: "text/plain", text } };
    const code = samplesOf(request, { origin }).find((sample) => sample.language === language)?.code ?? "";
    await writeFile(join(directory, file), code);
    const { stdout } = await run(program, [join(directory, file)], {
      env: { ...process.env, MERIDIAN_KEY: SANDBOX_KEY },
    });
    // Node.js prints strings with its own quotes.
    expect(stdout.replaceAll("\\'", "'")).toContain("it's");
    expect(stdout).toContain("$HOME");
    expect(stdout).toContain("end");
  });
});
