// Runs a real geoipupdate against a server of ours, as a customer would, and shows what it says: a first run, a run with
// nothing new, and the file that it wrote.
//
//   node scripts/downloads/try-geoipupdate.ts <path of geoipupdate> <origin> <account id> <key> [edition...]
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Reader } from "maxmind";

const [program, origin, account, key, ...named] = process.argv.slice(2);
if (!program || !origin || !account || !key) {
  console.error(
    "Usage: node scripts/downloads/try-geoipupdate.ts <geoipupdate> <origin> <account id> <key> [edition...]",
  );
  process.exit(2);
}
const editions = named.length > 0 ? named : ["Meridian-City"];
const directory = mkdtempSync(join(tmpdir(), "geoipupdate-"));
const settings = join(directory, "GeoIP.conf");
writeFileSync(
  settings,
  [`AccountID ${account}`, `LicenseKey ${key}`, `EditionIDs ${editions.join(" ")}`, `Host ${origin}`, ""].join("\n"),
);
console.log(execFileSync(program, ["-V"], { encoding: "utf8" }).trim());
let isWrong = false;
for (const run of ["first run", "nothing new"]) {
  const { status, stdout, stderr } = spawnSync(program, ["-v", "-f", settings, "-d", directory], { encoding: "utf8" });
  const said = `${stdout}${stderr}`.replaceAll(key, "***").trim();
  console.log(`\n${run}: exit ${status}\n${said}`);
  isWrong ||= status !== 0;
}
for (const edition of editions) {
  const path = join(directory, `${edition}.mmdb`);
  const { metadata } = new Reader(readFileSync(path));
  console.log(
    `\n${edition}.mmdb: ${statSync(path).size} bytes, ${metadata.databaseType} of ${metadata.buildEpoch.toISOString()}`,
  );
}
rmSync(directory, { recursive: true });
process.exit(isWrong ? 1 : 0);
