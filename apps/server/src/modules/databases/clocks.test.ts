import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { create } from "tar";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openPublisher } from "../../../../../tests/setup/publisher.ts";
import { packageFile } from "../../lib/runtime-files.ts";
import { clockOf, setZones, ZONES_ID, zoneFiles, zonesInUse } from "../../lib/time-zones.ts";
import { refreshZones } from "./clocks.ts";
import { checkSource } from "./sources/check.ts";
import { ensureDefaultSources } from "./sources/registry.ts";
import { sourceAges } from "./status.ts";

const NAME = "moment-timezone";
const installed = zonesInUse();
const noon = new Date("2030-01-01T12:00:00Z");
const data = JSON.parse(readFileSync(packageFile(NAME, zoneFiles.data), "utf8")) as Record<"zones" | "links", string[]>;
/** The installed zones and a made-up one with this row. */
const zonesOf = (version: string, zone: string) =>
  JSON.stringify({ version, zones: [...data.zones, zone], links: [...data.links, "Test/Island|Test/Isle"] });

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
  await ensureDefaultSources(running.app);
});
afterAll(async () => {
  setZones(installed);
  vi.unstubAllEnvs();
  await running.close();
  await registry.close();
});

async function release(version: string, day: string, data: string) {
  const folder = join(running.app.config.DATA_DIR, `zones-${version}`);
  const files = {
    "package.json": JSON.stringify({ name: NAME, version }),
    [zoneFiles.data]: data,
    [zoneFiles.changes]: `### \`${version}\` _${day}_\n* Updated data.\n\n### \`0.0.1\` _2001-01-01_\n`,
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, "package", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const archive = join(folder, "package.tgz");
  await create({ file: archive, gzip: true, cwd: folder }, ["package"]);
  const bytes = readFileSync(archive);
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  const dist = { tarball: `${registry.url}/${version}.tgz`, integrity };
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

const check = () => checkSource(running.app, ZONES_ID);
const refresh = () => refreshZones(running.app.config.DATA_DIR);

test("clocks are read from a newer release once it is stored, and its age is shown", async () => {
  const before = await sourceAges(running.app);
  expect(before.at(-1)).toMatchObject({ name: "IANA time zone database", updated_date: installed.releasedOn });

  await release("9.0.0", "2026-11-20", zonesOf("2026x", "Test/Island|LMT TST|0 -y0|01|-1vfk0"));
  expect(await check()).toMatchObject({ outcome: "kept", rows: data.zones.length + 1 });
  refresh();
  expect(zonesInUse()).toMatchObject({ version: "2026x", releasedOn: "2026-11-20" });
  expect(clockOf("Test/Isle", noon)).toEqual({ offset: "+34:00", currentTime: "2030-01-02T22:00:00+34:00" });
  expect((await sourceAges(running.app)).at(-1)).toMatchObject({ updated_date: "2026-11-20" });
});

test("a release that cannot be read is refused, and an older one is not used", async () => {
  for (const [version, data] of [
    ["9.0.1", "no JSON"],
    ["9.0.2", JSON.stringify({ version: "2026y", zones: [], links: [] })],
    ["9.0.3", JSON.stringify({ version: "2026y", zones: ["Etc/UTC|UTC|0|0|"], links: [] })],
    ["9.0.4", zonesOf("2026y", "Test/Island|LMT|?|0|")],
    ["9.0.5", zonesOf("2026y", "Test/Island|LMT|0|0|?")],
  ] as const) {
    await release(version, "2026-11-21", data);
    expect(await check(), version).toMatchObject({ outcome: "refused" });
  }
  await release("9.0.6", "2020-01-01", zonesOf("2020a", "Test/Island|LMT|0|0|"));
  expect(await check()).toMatchObject({ outcome: "kept" });
  refresh();
  expect(zonesInUse().version).toBe("2026x");
});
