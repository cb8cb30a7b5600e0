import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listDescendants, WatchedProcess } from "./testing/watched-process.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "meridian-bootstrap-"));
  for (const file of ["bootstrap.mjs", "runtime/end-with-parent.mjs"]) {
    cpSync(join(import.meta.dirname, file), join(root, "scripts", file));
  }
  writeDependency("1.0.0");
  write(
    "scripts/probe.ts",
    "console.log('ran under', process.execPath as string, 'with', process.argv.slice(2).join());",
  );
  write(
    "scripts/wait.ts",
    `for (const signal of ["SIGINT", "SIGTERM"] as const) {
       process.on(signal, () => { console.log("stopped by " + signal); process.exit(7); });
     }
     console.log("waiting");
     setInterval(() => undefined, 1000);`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("installing", () => {
  test("happens at the first run, not at the second, and again when package-lock.json changed", async () => {
    expect(await runToEnd("probe")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Installing the dependencies \(first run\).*\nInstalled in [\d.]+ s\nran under/s),
    });
    expect((await runToEnd("probe")).output).not.toContain("Installing");
    writeDependency("1.0.1");
    expect((await runToEnd("probe")).output).toContain("Installing the dependencies (package-lock.json changed)");
  });

  test("is not repeated after an npm ci by hand", async () => {
    await new WatchedProcess("npm", ["ci"], { cwd: root }).ended;
    expect((await runToEnd("probe")).output).toMatch(/^ran under/);
  });

  test("that fails ends with its exit code and runs nothing", async () => {
    write("package-lock.json", "{}");
    const { code, output } = await runToEnd("probe");
    expect(code).not.toBe(0);
    expect(output).not.toContain("ran under");
  });
});

describe("the Node a command runs under", () => {
  test("is the one that runs bootstrap if it is new enough", async () => {
    expect((await runToEnd("probe", "a", "b")).output).toContain(`ran under ${process.execPath} with a,b`);
  });

  test("is npm's copy if the machine's is older", async () => {
    await runToEnd("probe");
    const copy = join(root, "node_modules/node/bin/node");
    mkdirSync(dirname(copy), { recursive: true });
    linkOrCopy(process.execPath, copy);
    expect((await runAsNode20("probe").ended).output).toContain(`ran under ${copy}`);
  });

  test("is asked for in one line if there is none", async () => {
    await runToEnd("probe");
    const { code, output } = await runAsNode20("probe").ended;
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^Node 24 or newer is needed: this is v.*$/);
  });
});

describe("a running command", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "gets the %s that bootstrap gets, and its exit code is ours",
    async (signal) => {
      const bootstrap = run("wait");
      await bootstrap.waitFor(/waiting/);
      bootstrap.child.kill(signal);
      expect(await bootstrap.ended).toMatchObject({ code: 7, output: expect.stringContaining(`stopped by ${signal}`) });
    },
  );

  test.each(["SIGTERM", "SIGKILL"] as const)("ends when the npm that started it gets %s", async (signal) => {
    await runToEnd("probe");
    const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
    const npm = new WatchedProcess("npm", ["run", "wait"], { cwd: root, env: { ...process.env, PATH } });
    await npm.waitFor(/waiting/);
    npm.child.kill(signal);
    expect((await npm.ended).output).toContain("stopped by SIGTERM");
  });

  test("ends when bootstrap itself is killed", async () => {
    const bootstrap = run("wait");
    await bootstrap.waitFor(/waiting/);
    expect(listDescendants(bootstrap.processId)).toHaveLength(1);
    bootstrap.child.kill("SIGKILL");
    expect((await bootstrap.ended).output).toContain("stopped by SIGTERM");
  });
});

function run(...args: string[]) {
  return new WatchedProcess(process.execPath, [join(root, "scripts/bootstrap.mjs"), ...args], { cwd: root });
}

const runToEnd = (...args: string[]) => run(...args).ended;

/** Bootstrap under this Node, which pretends to be an old one. */
function runAsNode20(...args: string[]) {
  const disguise = join(root, "disguise.mjs");
  writeFileSync(
    disguise,
    `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } });`,
  );
  const flags = ["--import", pathToFileURL(disguise).href, join(root, "scripts/bootstrap.mjs"), ...args];
  return new WatchedProcess(process.execPath, flags, { cwd: root });
}

function writeDependency(version: string) {
  write("package.json", {
    name: "fixture",
    version: "1.0.0",
    type: "module",
    scripts: { wait: "node scripts/bootstrap.mjs wait" },
    dependencies: { dependency: "file:dependency" },
  });
  write("dependency/package.json", { name: "dependency", version });
  write("package-lock.json", {
    name: "fixture",
    version: "1.0.0",
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": { name: "fixture", version: "1.0.0", dependencies: { dependency: "file:dependency" } },
      dependency: { version },
      "node_modules/dependency": { resolved: "dependency", link: true },
    },
  });
}

function write(path: string, content: string | object) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
  expect(existsSync(target)).toBe(true);
}
