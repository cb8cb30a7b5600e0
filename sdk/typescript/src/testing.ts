import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";

const sdk = join(import.meta.dirname, "..");

/** Puts the package into a folder's `node_modules` as npm installs it: the manifest and the built files. */
export function installSdk(folder: string): string {
  const installed = join(folder, "node_modules/@meridian/sdk");
  execFileSync(join(sdk, "../../node_modules/.bin/node"), [join(sdk, "build.ts"), join(installed, "dist")]);
  cpSync(join(sdk, "package.json"), join(installed, "package.json"));
  return installed;
}
