// Opens our files with unmodified programs, as the pages of docs/recipes say, and exits with 1 if one of them does not
// find what it should. Programs that are not installed are named; Debian has them in the packages of the last column. Of
// programs that can be had nowhere, the syntax of what the page says is checked.
//
//   node tests/recipes/opens-everywhere.ts [--only go,nginx] [--require-all]
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { IpdbReader, SharableView } from "@meridian/ipdb";
import { parse as parseYaml } from "yaml";
import { buildEditionFiles } from "../../apps/server/src/modules/downloads/build/edition-files.ts";
import { type EditionName, editions } from "../../apps/server/src/modules/downloads/editions.ts";
import { openRegions } from "../../apps/server/src/modules/lookup/regions.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/runtime/embedded-postgres.ts";
import { writeSmallDatabase } from "../setup/ip-database.ts";

interface Program {
  /** Of its page in docs/recipes, whose commands are run in a folder with the files of all editions under all names. */
  name: string;
  /** A file that exists where the program can be run. */
  needs: string;
  packages: string;
  /** What its output has to contain. */
  finds: readonly string[];
}

const programs: readonly Program[] = [
  {
    name: "mmdblookup",
    needs: "/usr/bin/mmdblookup",
    packages: "mmdb-bin",
    finds: ["5375480 <uint32>"],
  },
  {
    name: "python",
    needs: "/usr/lib/python3/dist-packages/geoip2/database.py",
    packages: "python3-geoip2",
    finds: ["5375480 US", "15169 Google LLC", "True"],
  },
  {
    name: "go",
    needs: "/usr/share/gocode/src/github.com/oschwald/geoip2-golang/reader.go",
    packages: "golang-go golang-github-oschwald-geoip2-golang-dev",
    finds: ["5375480 US CA", "US 15169 Google LLC true <nil>"],
  },
  {
    name: "perl",
    needs: "/usr/share/perl5/GeoIP2/Database/Reader.pm",
    packages: "libgeoip2-perl",
    finds: ["City", "Country", "ASN", "ISP", "AnonymousIP"].map((model) => `GeoIP2::Model::${model}`),
  },
  {
    name: "php",
    needs: "/usr/share/doc/php-maxminddb",
    packages: "php-cli php-maxminddb",
    finds: ["杭州市"],
  },
  {
    name: "ruby",
    needs: "/usr/lib/ruby/vendor_ruby/maxminddb.rb",
    packages: "ruby-maxminddb",
    finds: ["Mountain View"],
  },
  {
    name: "nginx",
    needs: "/usr/lib/nginx/modules/ngx_http_geoip2_module.so",
    packages: "nginx-light libnginx-mod-http-geoip2 curl",
    finds: ["US Mountain View"],
  },
  {
    name: "lighttpd",
    needs: "/usr/lib/lighttpd/mod_maxminddb.so",
    packages: "lighttpd lighttpd-mod-maxminddb",
    finds: ["accepted"],
  },
  {
    name: "syslog-ng",
    needs: "/usr/share/doc/syslog-ng-mod-geoip2",
    packages: "syslog-ng-core syslog-ng-mod-geoip2",
    finds: ["US Mountain View 5375480 37.386"],
  },
  { name: "goaccess", needs: "/usr/bin/goaccess", packages: "goaccess", finds: ["Mountain View"] },
  { name: "bind", needs: "/usr/bin/named-checkconf", packages: "bind9", finds: ["accepted"] },
  {
    name: "knot",
    needs: "/usr/share/doc/knot-module-geoip",
    packages: "knot knot-module-geoip",
    finds: ["Configuration is valid"],
  },
  { name: "tshark", needs: "/usr/bin/tshark", packages: "tshark", finds: ["US\tMountain View\t15169"] },
  { name: "sqlite", needs: "/usr/bin/sqlite3", packages: "sqlite3", finds: ['US,"Mountain View"'] },
  {
    name: "postgresql",
    needs: "/usr/bin/psql",
    packages: "postgresql-client",
    finds: ["US           | Mountain View"],
  },
  { name: "duckdb", needs: process.execPath, packages: "npm", finds: ["8.8.8.8 US Mountain View", "5.1.2.3 DE"] },
  {
    name: "pandas",
    needs: "/usr/lib/python3/dist-packages/pandas/__init__.py",
    packages: "python3-pandas",
    finds: ["8.8.8.8,NA,US,Mountain View", "5.1.2.3,EU,DE,"],
  },
  { name: "haproxy", needs: "/usr/sbin/haproxy", packages: "haproxy curl", finds: ["country US"] },
];

/** Of pages whose programs can be had neither from Debian nor from npm. */
const unrun = ["elasticsearch", "logstash", "vector", "clickhouse", "traefik", "envoy", "caddy", "cloudflare"];

/** Reads a code block of a page in its language. @throws if it is not well formed */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  yaml: (text) => parseYaml(text, { strict: true }),
  js(text) {
    const path = join(directory, "page.mjs");
    writeFileSync(path, text);
    return run(process.execPath, ["--check", path]);
  },
  sh: (text) => run("sh", ["-n", "-c", text]),
  // No parser can be had: pairs of brackets are what can be checked.
  logstash: balanced,
  caddyfile: balanced,
  sql: balanced,
};

const { values } = parseArgs({ options: { only: { type: "string" }, "require-all": { type: "boolean" } } });
const run = promisify(execFile);
const PROGRAM_MS = 120_000;
const directory = mkdtempSync(join(tmpdir(), "opens-"));
let postgres: EmbeddedPostgres | undefined;
let failed = 0;
let passed = 0;
try {
  await writeFiles();
  for (const program of programs) {
    if (values.only && !values.only.split(",").includes(program.name)) continue;
    await tryProgram(program);
  }
  for (const name of unrun) if (!values.only || values.only.split(",").includes(name)) await checkSyntax(name);
} finally {
  await stopPostgres();
  rmSync(directory, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function tryProgram({ name, needs, packages, finds }: Program): Promise<void> {
  const isThere = await run("test", ["-e", needs]).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    if (values["require-all"]) failed += 1;
    console.log(`missing  ${name.padEnd(12)} apt-get install ${packages}`);
    return;
  }
  const page = readFileSync(new URL(`../../docs/recipes/${name}.md`, import.meta.url), "utf8");
  const [, script = ""] = /^```sh\n(.*?)^```$/ms.exec(page) ?? [];
  const env = name === "postgresql" ? { ...process.env, ...(await startPostgres()) } : process.env;
  const options = { cwd: directory, timeout: PROGRAM_MS, env };
  const { stdout, stderr } = await run("sh", ["-c", script], options).catch((error) => error as Record<string, string>);
  const lost = finds.filter((text) => !stdout?.includes(text) && !stderr?.includes(text));
  if (lost.length === 0) passed += 1;
  else failed += 1;
  console.log(`${lost.length === 0 ? "opens   " : "FAILS   "} ${name}`);
  if (lost.length > 0) console.log(`expected ${JSON.stringify(lost)}\n${stdout}${stderr}`);
}

function balanced(text: string): void {
  const open: string[] = [];
  for (const [sign] of text.replaceAll(/"[^"]*"|'[^']*'/g, "").matchAll(/[()[\]{}]/g))
    if ("([{".includes(sign)) open.push(sign);
    else if (open.pop() !== { ")": "(", "]": "[", "}": "{" }[sign]) throw new SyntaxError(`unexpected ${sign}`);
  if (open.length > 0) throw new SyntaxError(`${open.at(-1)} is not closed`);
}

async function checkSyntax(name: string): Promise<void> {
  const page = readFileSync(new URL(`../../docs/recipes/${name}.md`, import.meta.url), "utf8");
  try {
    for (const [, language = "", text = ""] of page.matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
      const parse = parsers[language];
      if (!parse) throw new SyntaxError(`no parser for ${language}`);
      await parse(text);
    }
    passed += 1;
    console.log(`well formed ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILS    ${name}\n${(error as Error).message}`);
  }
}

/** The settings of a database of its own, as psql reads them. */
async function startPostgres(): Promise<Record<string, string>> {
  postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres"), isDurable: false });
  const { hostname, port, username, password, pathname } = new URL(postgres.url);
  const names = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: pathname.slice(1) };
  return { ...names, PGPASSWORD: decodeURIComponent(password) };
}

async function stopPostgres(): Promise<void> {
  await postgres?.stop();
}

/** The editions of a small database: the MMDB under each name, CSV in two forms, and Parquet. */
async function writeFiles(): Promise<void> {
  const databasePath = await writeSmallDatabase(directory);
  const view = new SharableView(IpdbReader.open(databasePath));
  for (const product of ["city", "country", "asn", "privacy"] satisfies EditionName[]) {
    const folder = join(directory, product);
    mkdirSync(folder);
    const { files, mmdb } = await buildEditionFiles({
      regions: openRegions("cldr"),
      edition: editions[product],
      view,
      databasePath,
      before: null,
      directory: folder,
      onProgress: () => undefined,
    });
    const pathOf = (format: string) => files.find((file) => file.format === format)?.path ?? "";
    const tree = gunzipSync(readFileSync(pathOf("mmdb")).subarray(0, mmdb.treeSize));
    for (const { id, metadata } of mmdb.names)
      writeFileSync(join(directory, `${id}.mmdb`), Buffer.concat([tree, metadata]));
    writeFileSync(join(directory, `${product}.csv`), gunzipSync(readFileSync(pathOf("csv"))));
    writeFileSync(join(directory, `${product}.cidr.csv`), gunzipSync(readFileSync(pathOf("csv-cidr"))));
    writeFileSync(join(directory, `${product}.parquet`), readFileSync(pathOf("parquet")));
  }
}
