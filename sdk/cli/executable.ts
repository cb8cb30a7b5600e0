// Makes dist/meridian, a program for this system that needs no Node: https://nodejs.org/api/single-executable-applications.html
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Marks the place in Node's program that the injection switches on. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

const work = mkdtempSync(join(tmpdir(), "meridian-executable-"));
const target = join(import.meta.dirname, "dist/meridian");
try {
  execFileSync(process.execPath, [join(import.meta.dirname, "build.ts"), work, "--commonjs"], { stdio: "inherit" });
  const config = { main: join(work, "meridian.cjs"), output: join(work, "blob"), disableExperimentalSEAWarning: true };
  writeFileSync(join(work, "config.json"), JSON.stringify(config));
  execFileSync(process.execPath, ["--experimental-sea-config", join(work, "config.json")], { stdio: "inherit" });
  mkdirSync(join(import.meta.dirname, "dist"), { recursive: true });
  rmSync(target, { force: true });
  copyFileSync(process.execPath, target);
  chmodSync(target, 0o755);
  const inject = ["exec", "--yes", "postject@1.0.0-alpha.6", "--", target, "NODE_SEA_BLOB", config.output];
  execFileSync("npm", [...inject, "--sentinel-fuse", FUSE], { stdio: "inherit" });
} finally {
  rmSync(work, { recursive: true, force: true });
}
