import { execFile } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { Reader } from "@maxmind/geoip2-node";
import { buildDatabase, IpdbReader } from "@meridian/ipdb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newKey, newMember } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newRight, offlinePackage } from "../../../../../tests/setup/download-calls.ts";
import { SMALL_DATABASE_VERSION as VERSION, writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { databaseDirectory } from "../databases/build.ts";
import { createKey } from "../keys/keys.ts";
import { buildDownloads } from "./build/build-downloads.ts";
import { withdrawDownloads } from "./releases.ts";

const run = promisify(execFile);

let running: Awaited<ReturnType<typeof startApp>>;
let holder: Awaited<ReturnType<typeof newKey>>;
let directory: string;
beforeAll(async () => {
  running = await startApp();
  directory = await mkdtemp(join(tmpdir(), "downloads-"));
  for (const product of ["city", "country", "asn", "privacy"]) await offlinePackage(running.app, product);
  const shares: number[] = [];
  await buildDownloads(running.app, VERSION, (_product, share) => void shares.push(share));
  expect(shares.at(-1)).toBe(1);
  holder = await newKey(running.app);
  await newRight(running.app, holder.account.signedIn.accountId, await offlinePackage(running.app, "city"), 5);
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true, force: true });
});

const basic = (user: string | number, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});
const request = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  running.server.inject({
    url,
    method,
    headers: { ...basic(holder.account.signedIn.accountId, holder.secret), ...headers },
  });
const listed = async (product = "city") => {
  const { list } = await running.client({ token: holder.account.token }).downloads.getOfflineListNew({ product });
  return list[0];
};
const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

describe("geoipupdate 7 and newer", () => {
  test("gets the date and checksum, and fetches the archive with exactly that file", async () => {
    const { databases } = (await request("/geoip/updates/metadata?edition_id=Meridian-City")).json();
    expect(databases).toEqual([{ date: "2026-01-01", edition_id: "Meridian-City", md5: expect.any(String) }]);
    const url = "/geoip/databases/Meridian-City/download?date=20260101&suffix=tar.gz";
    const archive = await request(url);
    expect(archive.headers).toMatchObject({
      "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT",
      "content-disposition": `attachment; filename="Meridian-City_${VERSION}.tar.gz"`,
    });
    const path = join(directory, "city.tar.gz");
    await writeFile(path, archive.rawPayload);
    await run("tar", ["-xzf", path, "-C", directory]);
    const { stdout } = await run("tar", ["-tzf", path]);
    expect(stdout.trim().split("\n")).toEqual([
      `Meridian-City_${VERSION}/LICENSE.txt`,
      `Meridian-City_${VERSION}/Meridian-City.mmdb`,
    ]);
    const { stdout: mmdb } = await run("md5sum", [join(directory, `Meridian-City_${VERSION}/Meridian-City.mmdb`)]);
    expect(mmdb.split(" ")[0]).toBe(databases[0].md5);
    const reader = await Reader.open(join(directory, `Meridian-City_${VERSION}/Meridian-City.mmdb`));
    expect(reader.city("8.8.8.8")).toMatchObject({
      country: { isoCode: "US", names: { en: "United States", "zh-CN": "美国" } },
      location: { accuracyRadius: 50, latitude: 37.3861, timeZone: "America/Los_Angeles" },
      traits: { autonomousSystemNumber: 15169 },
    });
    const checksum = await request(`${url}.sha256`);
    expect(checksum.body).toBe(`${sha256(archive.rawPayload)}  Meridian-City_${VERSION}.tar.gz\n`);
  });

  test("resumes an interrupted archive, across the parts it is made of", async () => {
    const url = "/geoip/databases/Meridian-City/download?suffix=tar.gz";
    const whole = (await request(url)).rawPayload;
    const head = await request(url, {}, "HEAD");
    expect([head.rawPayload.length, head.headers["content-length"]]).toEqual([0, String(whole.length)]);
    for (const from of [1, 600, 1000, whole.length - 5]) {
      const rest = await request(url, { range: `bytes=${from}-`, "if-range": String(head.headers.etag) });
      expect(rest.statusCode).toBe(206);
      expect(rest.rawPayload.equals(whole.subarray(from))).toBe(true);
    }
  });

  test("the ZIP archive holds the CSV file, as unzip reads it", async () => {
    const archive = await request("/geoip/databases/Meridian-City/download?suffix=zip");
    const path = join(directory, "city.zip");
    await writeFile(path, archive.rawPayload);
    const code = "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print(z.namelist()[1])";
    const { stdout } = await run("python3", ["-c", code, path]);
    expect(stdout.trim()).toBe(`Meridian-City_${VERSION}/Meridian-City.csv`);
  });
});

describe("geoipupdate up to 6", () => {
  test("gets the compressed file with its checksum, and nothing if it is unchanged", async () => {
    expect((await request("/app/update_getfilename?product_id=Meridian-City")).body).toBe("Meridian-City.mmdb");
    const first = await request(`/geoip/databases/Meridian-City/update?db_md5=${"0".repeat(32)}`);
    const content = gunzipSync(first.rawPayload);
    expect(first.headers["x-database-md5"]).toBe(md5(content));
    expect(first.headers["last-modified"]).toBe("Thu, 01 Jan 2026 00:00:00 GMT");
    const again = await request(`/geoip/databases/Meridian-City/update?db_md5=${md5(content)}`);
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });
});

test("the names of the databases that ours replace are accepted, and echoed as requested", async () => {
  const { databases } = (await request("/geoip/updates/metadata?edition_id=GeoLite2-City")).json();
  expect(databases[0].edition_id).toBe("GeoLite2-City");
});

describe("refusals", () => {
  const url = "/geoip/updates/metadata?edition_id=Meridian-City";

  test("no credentials, a wrong key, another account's key, a test key and a revoked key get 401", async () => {
    const { app } = running;
    const id = holder.account.signedIn.accountId;
    const other = await newKey(app);
    const tried = await newKey(app, { is_test: true });
    const gone = await newKey(app);
    await app.db.apiKey.updateMany({ where: { ownerId: gone.account.id }, data: { status: "revoked" } });
    const refusals = [
      [{ authorization: "" }, "ACCOUNT_ID_REQUIRED"],
      [basic("ann", holder.secret), "ACCOUNT_ID_REQUIRED"],
      [basic(id, ""), "LICENSE_KEY_REQUIRED"],
      [basic(id, "x".repeat(47)), "AUTHORIZATION_INVALID"],
      [basic(id, other.secret), "AUTHORIZATION_INVALID"],
      [basic(tried.account.id, tried.secret), "AUTHORIZATION_INVALID"],
      [basic(gone.account.id, gone.secret), "AUTHORIZATION_INVALID"],
    ] as const;
    for (const [headers, code] of refusals) {
      const answer = await request(url, headers);
      expect([answer.statusCode, answer.json().code, answer.headers["content-type"]]).toEqual([
        401,
        code,
        "application/json; charset=utf-8",
      ]);
    }
  });

  test("a member's key gets files only if the member's role may download", async () => {
    const { accountId } = holder.account.signedIn;
    const statusWith = async (permissions: string[]) => {
      const { signedIn } = await newMember(running.app, accountId, permissions);
      const key = await createKey(running.app, signedIn, "127.0.0.1", { name: "member", is_test: false });
      return (await request("/geoip/databases/Meridian-City/download", basic(accountId, key.api_key))).statusCode;
    };
    expect(await statusWith(["key", "download.view"])).toBe(403);
    expect(await statusWith(["key", "download"])).toBe(200);
  });

  test("over the daily limit the response says when to try again", async () => {
    const { account, secret } = await newKey(running.app);
    const { accountId } = account.signedIn;
    await newRight(running.app, accountId, await offlinePackage(running.app, "city"), 1);
    const download = (suffix: string) =>
      request(`/geoip/databases/Meridian-City/download?suffix=${suffix}`, basic(accountId, secret));
    expect((await download("tar.gz")).statusCode).toBe(200);
    const refused = await download("zip");
    expect([refused.statusCode, refused.json().code]).toEqual([429, "DOWNLOAD_LIMIT_REACHED"]);
    const seconds = Number(refused.headers["retry-after"]);
    expect(refused.json().error).toContain(
      new Date(running.app.now().getTime() + seconds * 1000).toISOString().slice(0, 16),
    );
  });

  test("an account without a right gets 403, an unknown edition or day 404", async () => {
    const other = await newKey(running.app);
    const answer = await request(url, basic(other.account.id, other.secret));
    expect([answer.statusCode, answer.json().code]).toEqual([403, "PERMISSION_REQUIRED"]);
    expect((await request("/geoip/updates/metadata?edition_id=Nothing")).statusCode).toBe(404);
    expect((await request("/geoip/databases/Meridian-City/download?date=20200101")).statusCode).toBe(404);
    expect((await request("/geoip/databases/Meridian-City/download?date=yesterday")).statusCode).toBe(400);
    expect((await request("/geoip/databases/Meridian-City/download?suffix=exe")).statusCode).toBe(404);
  });
});

describe("verification", () => {
  test("the manifest is signed, lists every file, and its checksums match the downloads", async () => {
    const database = await listed();
    const [version] = database?.versions ?? [];
    const pathOf = (url: string | null | undefined) => new URL(url ?? "").pathname;
    const manifest = await running.server.inject(pathOf(version?.manifest_url));
    const signature = await running.server.inject(pathOf(version?.signature_url));
    const key = createPublicKey((await running.server.inject("/downloads/public-key.pem")).body);
    expect(verify(null, manifest.rawPayload, key, signature.rawPayload)).toBe(true);
    expect(verify(null, Buffer.from(`${manifest.body} `), key, signature.rawPayload)).toBe(false);
    const { files, left_out } = manifest.json();
    expect(left_out).toEqual([]);
    expect(files.map(({ format }: { format: string }) => format)).toEqual([
      ...["csv", "csv-cidr", "json", "mmdb", "meridian", "parquet", "dat", "dat-meta", "ipdb", "xdb", "bin"],
      ...["csv-blocks", "licence"],
    ]);
    const json = version?.files.find(({ format }) => format === "json");
    const link = new URL(json?.url ?? "");
    const file = await running.server.inject(`${link.pathname}${link.search}`);
    expect([sha256(file.rawPayload), md5(file.rawPayload)]).toEqual([json?.sha256, json?.md5]);
    const content = gunzipSync(file.rawPayload);
    expect(md5(content)).toBe(json?.content_md5);
    expect(JSON.parse(content.toString().split("\n")[1] ?? "")).toMatchObject({
      start_ip: "8.8.8.0",
      end_ip: "8.8.8.255",
      country_code: "US",
      country_name_zh: "美国",
      city: "Mountain View",
      asn: 15169,
      is_vpn: null,
    });
    const licence = await running.server.inject(pathOf(version?.licence_url));
    expect(licence.body).toContain("Test places data");
    expect(licence.body).toContain("modified:    yes");
  });

  test("samples are public in every format", async () => {
    const { samples } = (await listed("country")) ?? {};
    expect(samples?.map(({ format }) => format)).toEqual([
      ...["csv", "csv-cidr", "json", "parquet", "mmdb", "meridian", "ipdb", "dat"],
    ]);
    const csv = await running.server.inject("/downloads/samples/country.csv");
    expect(csv.body.split("\r\n")[2]).toMatch(/^8\.8\.8\.0,8\.8\.8\.255,NA,US,United States,美国,false$/);
    const path = join(directory, "sample.meridian");
    await writeFile(path, (await running.server.inject("/downloads/samples/country.meridian")).rawPayload);
    expect(IpdbReader.open(path).lookupPlace("223.5.5.5")).toMatchObject({ countryCode: "CN", city: "" });
    for (const name of ["country.exe", "nothing.csv", "..%2fcountry.csv", "country.csv.csv"])
      expect((await running.server.inject(`/downloads/samples/${name}`)).statusCode, name).toBe(404);
  });
});

test("a second version lists changes since the first, which is archived and still available", async () => {
  const { app } = running;
  const second = "20260102";
  await writeSmallDatabase(databaseDirectory(app.config.DATA_DIR), second);
  await buildDownloads(app, second, undefined, { edition: "asn" });
  const [newest, before] = (await listed("asn"))?.versions ?? [];
  expect([newest?.version, newest?.changed_ranges, before?.version]).toEqual([second, 0, VERSION]);
  expect(newest?.files.map(({ format }) => format)).toContain("diff");
  const states = await app.db.offlineVersion.findMany({
    where: { package: { product: "asn" } },
    orderBy: { version: "asc" },
  });
  expect(states.map(({ status }) => status)).toEqual(["archived", "published"]);
});

test("of builds of a version at once, one works; another begins if it ends without a word", async () => {
  const { app } = running;
  const third = "20260103";
  await writeSmallDatabase(databaseDirectory(app.config.DATA_DIR), third);
  const build = () => buildDownloads(app, third, undefined, { edition: "asn" });
  const outcomes = (await Promise.all([build(), build(), build()])).flat().map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(["built", "elsewhere", "elsewhere"]);
  const rows = await app.db.offlineFile.findMany({ where: { release: { version: third } } });
  expect(new Set(rows.map(({ format }) => format)).size).toBe(rows.length);
  for (const { storageKey } of rows) expect(await app.files.exists(storageKey)).toBe(true);
  const folders = [...(await app.files.listAll("downloads/asn/")).objects].map((one) =>
    "prefix" in one ? one.prefix : "",
  );
  expect(folders.filter((prefix) => String(prefix).includes(third))).toHaveLength(1);

  const where = { version: third, package: { product: "asn" } };
  const abandon = (minutesAgo: number) =>
    app.db.offlineVersion.updateMany({
      where,
      data: { status: "building", workedAt: new Date(Date.now() - minutesAgo * 60_000) },
    });
  await abandon(1);
  expect(await build()).toMatchObject([{ outcome: "elsewhere" }]);
  await abandon(3);
  expect(await build()).toMatchObject([{ outcome: "built" }]);
  expect(await app.db.offlineVersion.findFirst({ where })).toMatchObject({ status: "published", workedAt: null });
});

test("an edition without data is not published", async () => {
  const { app } = running;
  const path = join(databaseDirectory(app.config.DATA_DIR), "20260104.ipdb");
  await buildDatabase({ path, version: "20260104", builtAt: new Date("2026-01-04T00:00:00Z"), layers: {} });
  expect(await buildDownloads(app, "20260104", undefined, { edition: "privacy" })).toMatchObject([
    { outcome: "empty" },
  ]);
  expect((await listed("privacy"))?.versions.map(({ version }) => version)).not.toContain("20260104");
});

test("a build is done by a process of its own, whose error it reports", async () => {
  const { app } = running;
  const broken = "20260105";
  const path = join(databaseDirectory(app.config.DATA_DIR), `${broken}.ipdb`);
  await writeFile(path, "not a database");
  const building = buildDownloads(app, broken, undefined, { edition: "asn" });
  const failed = expect(building).rejects.toThrow("the file ends within the header");
  await vi.waitUntil(() => process.getActiveResourcesInfo().includes("ProcessWrap"), { timeout: 60_000, interval: 1 });
  await failed;
  await rm(path);
});

test("a withdrawn version is no longer served", async () => {
  const asked = "/geoip/databases/Meridian-Country/download";
  const accountId = holder.account.signedIn.accountId;
  await newRight(running.app, accountId, await offlinePackage(running.app, "country"));
  expect((await request(asked)).statusCode).toBe(200);
  expect(await withdrawDownloads(running.app, VERSION, "country")).toBe(1);
  expect((await request(asked)).statusCode).toBe(404);
});
