import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { double, type MmdbValue, PartitionBuilder, writeMmdb } from "@meridian/ipdb";
import { Reader, type Response } from "mmdb-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let directory: string;
beforeAll(async () => {
  running = await startApp();
  directory = await mkdtemp(join(tmpdir(), "meridian-overrides-"));
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

async function newCustomer() {
  const { account } = await newKey(running.app);
  return running.client({ token: account.token }).overrides;
}

const names = (en: string) => ({ names: { en, "zh-CN": en } });

/** A city database that knows 8.8.8.0/24. */
async function writeCity(path: string): Promise<void> {
  const record: MmdbValue = {
    city: names("Mountain View"),
    continent: { code: "NA" },
    country: { iso_code: "US" },
    location: { latitude: double(37.4), longitude: double(-122.1) },
    subdivisions: [names("California")],
    traits: { isp: "Google", is_anonymous_vpn: false },
  };
  const v4 = new PartitionBuilder(4);
  v4.addIpv4(0x08080800, 1);
  v4.addIpv4(0x08080900, 0);
  await writeMmdb({
    path,
    ...{ databaseType: "Meridian-City", languages: ["en"], description: {}, builtAt: new Date() },
    table: { v4: v4.finish(), v6: new PartitionBuilder(6).finish(), records: [0, 1] },
    recordOf: () => record,
  });
}

test("the MMDB file has what the account says, in the fields of downloads, and nothing else", async () => {
  const overrides = await newCustomer();
  await expect(overrides.overrideMmdb({})).rejects.toMatchObject({ code: 404 });
  await overrides.overrideImport({
    csv: [
      "target,label,country,region,city,latitude,longitude,isp,flags_set,flags_cleared",
      "8.8.8.0/24,Office,DE,,Berlin,52.5,13.4,Our network,is_vpn,is_hosting",
      "8.8.8.8,Desk,,,,,,,,",
      "2001:4860::/32,Six,,,,,,,is_tor,",
    ].join("\n"),
  });
  const { mmdb } = await overrides.overrideMmdb({});
  const reader = new Reader<Response>(Buffer.from(mmdb, "base64"));
  expect(reader.metadata.databaseType).toBe("Meridian-Overrides");
  expect(reader.get("8.8.8.9")).toEqual({
    city: { geoname_id: 2950159, ...names("Berlin") },
    continent: { code: "EU", geoname_id: 6255148, names: { en: "Europe", "zh-CN": "欧洲" } },
    country: {
      geoname_id: 2921044,
      is_in_european_union: true,
      iso_code: "DE",
      names: { en: "Germany", "zh-CN": "德国" },
    },
    location: { latitude: 52.5, longitude: 13.4, time_zone: "Europe/Berlin" },
    traits: { isp: "Our network", is_anonymous: true, is_anonymous_vpn: true, is_hosting_provider: false },
    override: { label: "Office" },
  });
  expect(reader.get("8.8.8.8")).toEqual({ override: { label: "Desk" } });
  expect(reader.get("2001:4860::1")).toEqual({
    traits: { is_anonymous: true, is_tor_exit_node: true },
    override: { label: "Six" },
  });
  expect(reader.get("8.8.9.0")).toBeNull();
});

const programs = [
  ["python", "layers.py", "import json; print(json.dumps([look_up(ip) for ip in IPS]))", "/usr/bin/python3"],
  ["js", "layers.mjs", "console.log(JSON.stringify(IPS.map(lookUp)))", process.execPath],
] as const;

test.each(["en", "zh"].flatMap((language) => programs.map((program) => [language, ...program] as const)))(
  "the sample of the guide (%s, %s) reads it before a database",
  async (language, fence, name, last, command) => {
    const overrides = await newCustomer();
    await overrides.overrideSave({ target: "8.8.8.8", label: "Office", city: "Palo Alto", flags_set: ["is_vpn"] });
    await overrides.overrideSave({ target: "8.8.8.9", label: "Exit", country: "DE", isp: "Our network" });
    await overrides.overrideSave({ target: "9.9.9.9", label: "VIP", country: "CH" });
    const { mmdb } = await overrides.overrideMmdb({});
    await writeFile(join(directory, "overrides.mmdb"), mmdb, "base64");
    await writeCity(join(directory, "Meridian-City.mmdb"));
    const guide = await readFile(join(import.meta.dirname, `../../../content/docs/${language}/overrides.md`), "utf8");
    const sample = new RegExp(`\`\`\`${fence}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? "";
    const modules = join(directory, "node_modules");
    await rm(modules, { force: true });
    await symlink(dirname(dirname(dirname(createRequire(import.meta.url).resolve("maxmind")))), modules);
    const ips = '["8.8.8.7", "8.8.8.8", "8.8.8.9", "9.9.9.9", "9.9.9.10"]';
    const given = fence === "js" ? `const IPS = ${ips};` : `IPS = ${ips}`;
    await writeFile(join(directory, name), `${sample}\n${given}\n${last}\n`);
    const { stdout } = await promisify(execFile)(command, [name], { cwd: directory });
    const [plain, office, exit, vip, unknown] = JSON.parse(stdout);
    expect(plain).toMatchObject({ country: { iso_code: "US" }, city: names("Mountain View") });
    expect(office).toMatchObject({
      ...{ country: { iso_code: "US" }, subdivisions: [names("California")], city: names("Palo Alto") },
      ...{ traits: { isp: "Google", is_anonymous_vpn: true }, override: { label: "Office" } },
    });
    expect(office.location).toBeUndefined();
    expect(exit).toMatchObject({
      country: { iso_code: "DE" },
      traits: { isp: "Our network", is_anonymous_vpn: false },
    });
    expect([exit.city, exit.subdivisions, exit.location]).toEqual([undefined, undefined, undefined]);
    expect(vip).toMatchObject({ country: { iso_code: "CH" }, override: { label: "VIP" } });
    expect(unknown).toEqual({ traits: {} });
  },
);
