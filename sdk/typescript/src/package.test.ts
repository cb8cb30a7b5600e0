import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTinyDatabase } from "../../../packages/ipdb/src/testing/tiny-database.ts";
import { installSdk } from "./testing.ts";

const folder = join(import.meta.dirname, "..");
const work = mkdtempSync(join(tmpdir(), "meridian-sdk-"));
let installed: string;
const node = join(folder, "../../node_modules/.bin/node");
const run = (file: string, ...parameters: string[]) => execFileSync(file, parameters, { cwd: work, encoding: "utf8" });

beforeAll(() => {
  installed = installSdk(work);
  writeFileSync(join(work, "tiny.meridian"), new Uint8Array(makeTinyDatabase()));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The files that a file imports, itself included, and what they import from elsewhere. */
function reached(first: string) {
  const files = new Set([first]);
  const others = new Set<string>();
  for (const name of files)
    for (const [, from = ""] of textOf(name).matchAll(/(?:from|import\() ?"([^"]+)"/g)) {
      const file = from.slice(2).replace(/(?:\.js)?$/, first.endsWith(".d.ts") ? ".d.ts" : ".js");
      if (from.startsWith("./")) files.add(file);
      else others.add(from);
    }
  return { files: [...files], others: [...others] };
}
const textOf = (name: string) => readFileSync(join(installed, "dist", name), "utf8");

test("the main entry uses nothing of Node's, and nothing but that is imported", () => {
  const main = reached("index.js");
  expect(main.others).toEqual([]);
  for (const name of main.files) expect(textOf(name)).not.toMatch(/\bBuffer\b|\brequire\(/);
  expect(reached("node.js").others.every((from) => from.startsWith("node:"))).toBe(true);
  for (const name of ["index.d.ts", "node.d.ts"]) expect(reached(name).others).toEqual([]);
});

test("the package looks up in a file, and its types check", () => {
  const source = `import { FileClient, type QueryAnswer } from "@meridian/sdk/node";
import { Client } from "@meridian/sdk";
const client: Client = await FileClient.open({ file: "tiny.meridian" });
const { location }: QueryAnswer = await client.lookup("9.0.1.1", { language: "zh" });
console.log(location?.city, location?.country);
`;
  writeFileSync(join(work, "use.mts"), source);
  expect(run(node, "use.mts")).toBe("科隆 德国\n");
  run(
    node,
    join(folder, "../../node_modules/typescript/bin/tsc"),
    ...["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--types", "", "use.mts"],
  );
});
