import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  type DataPackage,
  entryPoints,
  folderPath,
  folders,
  packageFile,
  packageFiles,
  scriptPath,
} from "./runtime-files.ts";

const root = join(import.meta.dirname, "../../../..");
const sources = globSync("{apps/server,packages/*}/src/**/*.ts", { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/generated\//.test(file),
);

/** Ways to a file, script or package by a path that a bundler does not follow. */
const byPath: Readonly<Record<string, RegExp>> = {
  "an address of the module itself": /import\.meta\.(?!env)\w+/,
  "require by name": /\bcreateRequire\b|\brequire(?:\.resolve)?\(/,
  "a process": /(?<![.\w])(?:fork|spawn|spawnSync|exec|execSync|execFile|execFileSync)\(/,
  "a thread": /\bnew (?:Piscina|Worker)\b/,
  "an import of a computed name": /\bimport\((?!\s*["'])/,
  // A path in the repository or the build, or one relative to the folder in which the process runs.
  "a path as text":
    /(?<!from |import |import\(|from|folderPath\(|packageFile\((?:[^,]+, )?)["'`](?:apps\/|packages\/|prisma\/|content\/|dist\/|node_modules\/|\.\.?\/)/,
};

/** Uses of the above whose file is not ours, or is listed. */
const known: readonly { file: string; line: RegExp; reason: string }[] = [
  { file: "lib/runtime-files.ts", line: /./, reason: "the list itself" },
  { file: "lib/script-process.ts", line: /fork\(scriptPath\(name\)/, reason: "a listed entry point" },
  { file: "modules/bulk-jobs/process/child.ts", line: /fork\(scriptPath\(NAME\)/, reason: "a listed entry point" },
  { file: "lib/pdf-pool.ts", line: /Piscina/, reason: "gets the path of a listed entry point" },
  { file: "http/render-pool.ts", line: /Piscina/, reason: "gets the path of a listed entry point" },
  { file: "lib/queue.ts", line: /new Worker\(QUEUE/, reason: "a worker of the queue, not a thread" },
  { file: "http/live-pages.ts", line: /import\(module\)/, reason: "the renderer in WEB_DIR" },
  { file: "http/render-thread.ts", line: /import\(module\)/, reason: "the renderer in WEB_DIR" },
  { file: "config.ts", line: /WEB_DIR/, reason: "the default of a setting" },
];

interface Use {
  file: string;
  kind: string;
  line: string;
}

function usesIn(file: string, text: string): Use[] {
  const lines = text.split("\n").filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line));
  return lines.flatMap((line) =>
    Object.entries(byPath)
      .filter(([, pattern]) => pattern.test(line))
      .map(([kind]) => ({ file, kind, line: line.trim() })),
  );
}

const isKnown = ({ file, line }: Use) => known.some((one) => file.endsWith(`src/${one.file}`) && one.line.test(line));

test("the sources open nothing by path at run time but what is listed, so that the build cannot lack it", () => {
  const uses = sources.flatMap((file) => usesIn(file, readFileSync(join(root, file), "utf8")));
  expect(uses.filter((use) => !isKnown(use))).toEqual([]);
  expect(sources.length).toBeGreaterThan(300);
});

test.each([
  'new Piscina({ filename: fileURLToPath(new URL("./render-thread.ts", import.meta.url)) })',
  "const child = fork(script, [])",
  'spawn(process.execPath, ["x.ts"])',
  'readFileSync("apps/server/content/a.md")',
  'readFile(join(import.meta.dirname, "names.json"))',
  'createRequire(import.meta.url)("stripe")',
  "await import(path)",
  'resolve("./templates/mail.html")',
])("the search finds %s", (line) => {
  expect(usesIn("a.ts", line)).not.toEqual([]);
});

test("every listed script, folder and package file exists", () => {
  const paths = [
    ...Object.keys(entryPoints).map((name) => scriptPath(name as keyof typeof entryPoints)),
    ...Object.keys(folders).map((name) => folderPath(name as keyof typeof folders)),
    ...Object.entries(packageFiles).flatMap(([name, files]) =>
      files.map((file) => packageFile(name as DataPackage, file as never)),
    ),
  ];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(paths.map(dirname)).size).toBeGreaterThan(8);
});

test("the image has every folder that the server reads", () => {
  const copied = [
    ...readFileSync(join(root, "Dockerfile"), "utf8").matchAll(/^COPY --from=build \/app\/dist\/(\S+) /gm),
  ];
  const paths = copied.map(([, path]) => path);
  const needed = Object.keys(folders).map((path) => path.split("/")[0]);
  expect(paths).toEqual(expect.arrayContaining(needed));
});
