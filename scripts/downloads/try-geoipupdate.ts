// Runs a real geoipupdate against one of our servers, as a customer would, and prints its output: a first run, a run
// without updates, and the file it wrote.
//
//   node scripts/downloads/try-geoipupdate.ts <path of geoipupdate> <origin> <account id> <key> [edition...]
//
// Versions before 7.1 support only TLS: for an origin without TLS, the script starts a TLS proxy in front of it.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Reader } from "maxmind";
import { openTlsProxy } from "./tls-proxy.ts";

const [program, origin, account, key, ...named] = process.argv.slice(2);
if (!program || !origin || !account || !key) {
  console.error("Usage: node scripts/downloads/try-geoipupdate.ts <geoipupdate> <origin> <account> <key> [edition...]");
  process.exit(2);
}
const editions = named.length > 0 ? named : ["Meridian-City"];
const directory = mkdtempSync(join(tmpdir(), "geoipupdate-"));
const help = spawnSync(program, ["-h"], { encoding: "utf8" });
// Versions that have this option also accept a host with a scheme.
const acceptsScheme = `${help.stdout}${help.stderr}`.includes("--parallelism");
const proxy = acceptsScheme || origin.startsWith("https:") ? null : await openTlsProxy(origin, directory);
const settings = join(directory, "GeoIP.conf");
const host = proxy ? `localhost:${proxy.port}` : acceptsScheme ? origin : new URL(origin).host;
writeFileSync(
  settings,
  [`AccountID ${account}`, `LicenseKey ${key}`, `EditionIDs ${editions.join(" ")}`, `Host ${host}`, ""].join("\n"),
);
let isWrong = false;
for (const run of ["first run", "no updates"]) {
  const child = spawn(program, ["-v", "-f", settings, "-d", directory], {
    env: { ...process.env, ...(proxy && { SSL_CERT_FILE: proxy.certificate }) },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join("");
  const status = await ended;
  console.log(`\n${run}: exit ${status}\n${output.replaceAll(key, "***").trim()}`);
  isWrong ||= status !== 0;
}
for (const edition of isWrong ? [] : editions) {
  const path = join(directory, `${edition}.mmdb`);
  const { metadata } = new Reader(readFileSync(path));
  const { databaseType, buildEpoch } = metadata;
  console.log(`\n${edition}.mmdb: ${statSync(path).size} bytes, ${databaseType} of ${buildEpoch.toISOString()}`);
}
rmSync(directory, { recursive: true });
process.exit(isWrong ? 1 : 0);
