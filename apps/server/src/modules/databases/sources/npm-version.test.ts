import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { openPublisher } from "../../../../../../tests/setup/publisher.ts";
import { commandLine } from "../../../lib/staff/actor.ts";
import { checkSource } from "./check.ts";
import { addSource } from "./registry.ts";
import { readSourceIndex, sourcesDirectory } from "./source-index.ts";

const NAME = "example-systems";
let running: Awaited<ReturnType<typeof startApp>>;
let registry: Awaited<ReturnType<typeof openPublisher>>;
beforeAll(async () => {
  running = await startApp();
  registry = await openPublisher();
  vi.stubEnv("npm_config_registry", registry.url);
  vi.stubEnv("npm_config_cache", join(running.app.config.DATA_DIR, "npm-cache"));
  vi.stubEnv("npm_config_proxy", "");
  vi.stubEnv("npm_config_noproxy", "127.0.0.1");
  vi.stubEnv("npm_config_fetch_retry_mintimeout", "10");
  const about = { id: "systems", name: "Systems", kind: "npm", location: NAME, format: "asn-npm", layer: "network" };
  await addSource(running.app, commandLine, { ...about, licence: "MIT", everyHours: 24, ageLimitDays: 45 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await running.close();
  await registry.close();
});

/** Publishes a version as a registry does; `integrity` may be a lie. */
async function release(version: string, integrity?: string) {
  const folder = join(running.app.config.DATA_DIR, `release-${version}`);
  mkdirSync(join(folder, "package"), { recursive: true });
  writeFileSync(join(folder, "package/package.json"), JSON.stringify({ name: NAME, version }));
  writeFileSync(join(folder, "package/asn-ipv4.csv"), `1.0.0.0,1.0.0.255,13335,${version}\n`);
  writeFileSync(join(folder, "package/asn-ipv6.csv"), `2606:4700::,2606:4700::ff,13335,${version}\n`);
  const archive = join(folder, "package.tgz");
  await create({ file: archive, gzip: true, cwd: folder }, ["package"]);
  const bytes = readFileSync(archive);
  const sum = integrity ?? `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  const dist = { tarball: `${registry.url}/${version}.tgz`, integrity: sum };
  const manifest = {
    name: NAME,
    "dist-tags": { latest: version },
    versions: { [version]: { name: NAME, version, dist } },
  };
  registry.answer(`/${version}.tgz`, (_, response) => void response.end(bytes));
  registry.answer(
    `/${NAME}`,
    (_, response) => void response.setHeader("content-type", "application/json").end(JSON.stringify(manifest)),
  );
}

test("the newest version of a package is stored next to the installed one, unless its integrity does not match", async () => {
  await release("1.0.2026110112");
  expect(await checkSource(running.app, "systems")).toMatchObject({ outcome: "kept", rows: 2 });
  const [kept] = readSourceIndex(running.app.config.DATA_DIR);
  expect(kept).toMatchObject({ id: "systems", version: "1.0.2026110112", dataDate: "2026-11-01" });
  expect(readFileSync(join(kept?.path ?? "", "asn-ipv6.csv"), "utf8")).toContain("1.0.2026110112");
  expect(await checkSource(running.app, "systems")).toMatchObject({ outcome: "unchanged" });
  await release("1.0.2026110212", `sha512-${Buffer.alloc(64).toString("base64")}`);
  expect(await checkSource(running.app, "systems")).toMatchObject({ outcome: "failed" });
  expect(readSourceIndex(running.app.config.DATA_DIR)[0]).toMatchObject({ version: "1.0.2026110112" });
  expect(readdirSync(join(sourcesDirectory(running.app.config.DATA_DIR), "systems"))).toEqual(["1.0.2026110112"]);
});
