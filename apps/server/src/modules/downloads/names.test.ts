import { execFile } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { unzipSync } from "fflate";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { Reader } from "maxmind";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newRight, offlinePackage } from "../../../../../tests/setup/download-calls.ts";
import { SMALL_DATABASE_VERSION as VERSION } from "../../../../../tests/setup/ip-database.ts";
import { buildDownloads } from "./build/build-downloads.ts";
import { builtEditions, editionNames, editions, idsOf } from "./editions.ts";

const run = promisify(execFile);
const names = editionNames.flatMap((product) => idsOf(editions[product]));

let running: Awaited<ReturnType<typeof startApp>>;
let holder: Awaited<ReturnType<typeof newKey>>;
let directory: string;
beforeAll(async () => {
  running = await startApp();
  directory = await mkdtemp(join(tmpdir(), "names-"));
  holder = await newKey(running.app);
  for (const product of builtEditions) {
    const id = await offlinePackage(running.app, product);
    if (product === "lite") continue;
    await newRight(running.app, holder.account.signedIn.accountId, id, 100);
  }
  await buildDownloads(running.app, VERSION);
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true, force: true });
});

const basic = ({ account, secret }: typeof holder) => ({
  authorization: `Basic ${Buffer.from(`${account.signedIn.accountId}:${secret}`).toString("base64")}`,
});
const request = (url: string, headers: Record<string, string> = basic(holder)) =>
  running.server.inject({ url, headers });
const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const mmdbOf = async (name: string) =>
  gunzipSync((await request(`/geoip/databases/${name}/update?db_md5=${"0".repeat(32)}`)).rawPayload);

describe("a database asked for by a name carries that name", () => {
  test.each(names)("%s", async (name) => {
    const content = await mmdbOf(name);
    const reader = new Reader(content);
    expect(reader.metadata.databaseType).toBe(name);
    expect(reader.get("8.8.8.8")).not.toBeNull();
    const { databases } = (await request(`/geoip/updates/metadata?edition_id=${name}`)).json();
    expect(databases).toEqual([{ date: "2026-01-01", edition_id: name, md5: md5(content) }]);
    const same = await request(`/geoip/databases/${name}/update?db_md5=${md5(content)}`);
    expect(same.statusCode).toBe(304);
    const url = `/geoip/databases/${name}/download?suffix=tar.gz`;
    const archive = await request(url);
    const path = join(directory, `${name}.tar.gz`);
    await writeFile(path, archive.rawPayload);
    await run("tar", ["-xzf", path, "-C", directory]);
    const { stdout } = await run("md5sum", [join(directory, `${name}_${VERSION}/${name}.mmdb`)]);
    expect(stdout.split(" ")[0]).toBe(md5(content));
    expect((await request(`${url}.sha256`)).body).toBe(`${sha256(archive.rawPayload)}  ${name}_${VERSION}.tar.gz\n`);
  });

  test("each place begins with its number, and has the fields of MaxMind's databases", async () => {
    const reader = new Reader<Record<string, unknown>>(await mmdbOf("GeoLite2-City"));
    const found = reader.get("8.8.8.8") ?? {};
    expect(Object.keys(found.city as object)[0]).toBe("geoname_id");
    expect(found).toMatchObject({
      city: { geoname_id: 5375480, names: { en: "Mountain View" } },
      continent: { geoname_id: 6255149, code: "NA" },
      country: { geoname_id: 6252001, iso_code: "US" },
      registered_country: { geoname_id: 6252001, iso_code: "US", names: { en: "United States" } },
      subdivisions: [{ geoname_id: 5332921, iso_code: "CA", names: { en: "California" } }],
      location: { accuracy_radius: 50, accuracy_level: "city" },
      traits: { user_type: "hosting" },
    });
    const hangzhou = reader.get("223.5.5.5") ?? {};
    expect(hangzhou).toMatchObject({
      subdivisions: [{ geoname_id: 1784764, iso_code: "ZJ", names: { en: "Zhejiang", "zh-CN": "浙江省" } }],
      city: { geoname_id: 1808926 },
    });
  });
});

describe("MaxMind's CSV files", () => {
  const filesOf = async (name: string) => {
    const archive = await request(`/geoip/databases/${name}-CSV/download?suffix=zip`);
    expect(archive.headers["content-disposition"]).toContain(`${name}-CSV_${VERSION}.zip`);
    const { databases } = (await request(`/geoip/updates/metadata?edition_id=${name}-CSV`)).json();
    expect(databases[0].edition_id).toBe(`${name}-CSV`);
    const files = unzipSync(archive.rawPayload);
    return Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [path.replace(`${name}-CSV_${VERSION}/`, ""), bytes]),
    );
  };
  const rowsOf = (bytes: Uint8Array | undefined) =>
    Buffer.from(bytes ?? [])
      .toString()
      .trimEnd()
      .split("\n");

  test.each(names)("%s-CSV has its files, in which every block's place is named", async (name) => {
    const files = await filesOf(name);
    const hasPlaces = /City|Country/.test(name);
    const parts = ["Blocks-IPv4", "Blocks-IPv6", ...(hasPlaces ? ["Locations-en", "Locations-zh-CN"] : [])];
    expect(Object.keys(files).sort()).toEqual(["LICENSE.txt", ...parts.map((part) => `${name}-${part}.csv`)].sort());
    if (!hasPlaces) return;
    for (const locale of ["en", "zh-CN"]) {
      const known = new Set(rowsOf(files[`${name}-Locations-${locale}.csv`]).map((row) => row.split(",")[0]));
      for (const family of [4, 6])
        for (const row of rowsOf(files[`${name}-Blocks-IPv${family}.csv`]).slice(1))
          for (const number of row.split(",").slice(1, 3)) expect(number === "" || known.has(number), row).toBe(true);
    }
  });

  test("blocks and places are written in MaxMind's columns", async () => {
    const files = await filesOf("GeoLite2-City");
    const [head, first] = rowsOf(files["GeoLite2-City-Blocks-IPv4.csv"]).filter((row) => /^(network|8\.)/.test(row));
    expect(head).toBe(
      "network,geoname_id,registered_country_geoname_id,represented_country_geoname_id,is_anonymous_proxy," +
        "is_satellite_provider,postal_code,latitude,longitude,accuracy_radius,is_anycast",
    );
    expect(first).toBe("8.8.8.0/24,5375480,6252001,,0,0,,37.3861,-122.0839,50,0");
    const places = rowsOf(files["GeoLite2-City-Locations-zh-CN.csv"]);
    expect(places).toContain("1808926,zh-CN,AS,亚洲,CN,中国,ZJ,浙江省,,,杭州市,,Asia/Shanghai,0");
  });
});

describe("the URL of older scripts", () => {
  const url = (more: string, key = holder.secret) => `/app/geoip_download?edition_id=${more}&license_key=${key}`;

  test.each([
    ["GeoLite2-City&suffix=tar.gz", `GeoLite2-City_${VERSION}.tar.gz`],
    ["GeoLite2-City&suffix=tar.gz&date=20260101", `GeoLite2-City_${VERSION}.tar.gz`],
    ["GeoLite2-ASN-CSV&suffix=zip", `GeoLite2-ASN-CSV_${VERSION}.zip`],
  ])("%s", async (query, name) => {
    const file = await request(url(query), {});
    expect(file.headers["content-disposition"]).toContain(name);
    const checksum = await request(url(query.replace(/suffix=([a-z.]+)/, "suffix=$1.sha256")), {});
    expect(checksum.body).toBe(`${sha256(file.rawPayload)}  ${name}\n`);
  });

  test("a wrong key, none, and an unknown edition are refused", async () => {
    expect((await request(url("GeoLite2-City", "x".repeat(47)), {})).statusCode).toBe(401);
    expect((await request("/app/geoip_download?edition_id=GeoLite2-City", {})).statusCode).toBe(401);
    expect((await request(url("GeoLite2-Nothing"), {})).statusCode).toBe(404);
  });
});

test("one edition that is refused does not keep the others from a program that asks for several", async () => {
  const query = "edition_id=GeoLite2-City&edition_id=GeoLite2-Nothing&edition_id=GeoLite2-ASN";
  const { databases } = (await request(`/geoip/updates/metadata?${query}`)).json();
  expect(databases.map((one: { edition_id: string }) => one.edition_id)).toEqual(["GeoLite2-City", "GeoLite2-ASN"]);
  const listed = (await request("/geoip/updates/metadata?edition_id=GeoLite2-City,GeoLite2-ASN")).json();
  expect(listed.databases).toHaveLength(2);
  expect((await request("/geoip/updates/metadata?edition_id=GeoLite2-Nothing&edition_id=x")).statusCode).toBe(404);
});

test("a Parquet file has the columns of the CSV file with their types, compressed with Zstandard", async () => {
  const { rawPayload } = await request("/geoip/databases/Meridian-City/download?suffix=parquet");
  const file = new Uint8Array(rawPayload).buffer;
  const compressors = { ZSTD: (bytes: Uint8Array) => new Uint8Array(zstdDecompressSync(bytes)) };
  const rows = await parquetReadObjects({ file, compressors });
  expect(rows.find(({ start_ip }) => start_ip === "8.8.8.0")).toMatchObject({
    ...{ end_ip: "8.8.8.255", country_code: "US", is_eu: false, city: "Mountain View", latitude: 37.3861 },
    ...{ region_code: "CA", geoname_id: 5_375_480, is_mobile: null, mcc: null, accuracy_level: "city" },
    ...{ accuracy_radius_km: 50, asn: 15169n, is_hosting: true, is_vpn: null, elevation_m: null },
  });
  const codecs = parquetMetadata(file).row_groups.flatMap(({ columns }) => columns.map((one) => one.meta_data?.codec));
  expect(new Set(codecs)).toEqual(new Set(["ZSTD"]));
});

describe("the free database", () => {
  const fetchLite = (name: string) => request(`/downloads/lite/${name}`, {});

  test("is downloaded without an account, and has country, region and network but no city", async () => {
    const file = await fetchLite("meridian-lite.mmdb.gz");
    expect([file.statusCode, file.headers["content-disposition"]]).toEqual([
      200,
      'attachment; filename="meridian-lite.mmdb.gz"',
    ]);
    const reader = new Reader<Record<string, unknown>>(gunzipSync(file.rawPayload));
    expect(reader.metadata.databaseType).toBe("Meridian-City-Lite");
    const found = reader.get("8.8.8.8");
    expect(found).toMatchObject({
      country: { iso_code: "US" },
      subdivisions: [{ iso_code: "CA" }],
      traits: { autonomous_system_number: 15169 },
    });
    expect(Object.keys(found ?? {}).sort()).toEqual(["continent", "country", "subdivisions", "traits"]);
    const csv = gunzipSync((await fetchLite("meridian-lite.csv.gz")).rawPayload)
      .toString()
      .split("\r\n");
    expect(csv[0]).toBe(
      "start_ip,end_ip,continent_code,country_code,country_name,country_name_zh,is_eu,region,region_zh,asn,as_name",
    );
    expect(csv).toContain("8.8.8.0,8.8.8.255,NA,US,United States,美国,false,California,,15169,Google LLC");
  });

  test("is signed, and its license names the sources", async () => {
    const manifest = await fetchLite("manifest.json");
    const key = createPublicKey((await request("/downloads/public-key.pem", {})).body);
    const signature = (await fetchLite("manifest.json.sig")).rawPayload;
    expect(verify(null, manifest.rawPayload, key, signature)).toBe(true);
    const { sha256: stated } = manifest.json().files.find(({ format }: { format: string }) => format === "mmdb");
    expect(sha256((await fetchLite("meridian-lite.mmdb.gz")).rawPayload)).toBe(stated);
    expect((await fetchLite("LICENSE.txt")).body).toContain("CC BY 4.0");
  });

  test("updater programs fetch it with any key, uncounted; other names stay closed to strangers", async () => {
    const stranger = await newKey(running.app);
    const url = "/geoip/databases/Meridian-City-Lite/download?suffix=tar.gz";
    expect((await request(url, basic(stranger))).statusCode).toBe(200);
    expect(await running.app.db.offlineDownload.count({ where: { accountId: stranger.account.id } })).toBe(0);
    expect((await request("/geoip/databases/Meridian-City/download", basic(stranger))).statusCode).toBe(403);
    for (const name of ["city.mmdb.gz", "meridian-lite.exe", "..%2fcity.csv"])
      expect((await fetchLite(name)).statusCode, name).toBe(404);
  });
});
