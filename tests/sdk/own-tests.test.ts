import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { missingProgram } from "./driver.ts";

/** The tests of the SDKs in their own languages, with the folder of the SDK as current one. */
const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  csharp: ["./test"],
  java: ["./test"],
  php: ["php", "tests/run.php"],
  ruby: ["ruby", "-W", "test/all.rb"],
};

for (const [language, [program, ...options]] of Object.entries(commands)) {
  test.skipIf(missingProgram(language))(`the SDK for ${language} passes its own tests`, () => {
    const cwd = new URL(`../../sdk/${language}/`, import.meta.url);
    const { status, stdout, stderr } = spawnSync(program, options, { cwd, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });
}
