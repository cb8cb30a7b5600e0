import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { missingTool } from "./driver.ts";

/** The tests of the SDKs in their own languages, with the folder of the SDK as current one. */
const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  csharp: ["./test"],
  java: ["./test"],
  go: ["go", "test", "./..."],
  php: ["php", "tests/run.php"],
  python: ["python3", "-m", "unittest", "discover", "-t", "."],
  ruby: ["ruby", "-W", "test/all.rb"],
};

for (const [language, [program, ...options]] of Object.entries(commands)) {
  test.skipIf(missingTool(language))(`the SDK for ${language} passes its own tests`, () => {
    const cwd = new URL(`../../sdk/${language}/`, import.meta.url);
    const { status, stdout, stderr } = spawnSync(program, options, { cwd, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });
}
