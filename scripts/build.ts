// `npm run build`: builds everything a production machine needs into dist/. To run it, there or in a copy:
//
//   npm ci --omit=dev --workspace @meridian/server
//   node server/cli.js migrate && node server/cli.js seed && node server/cli.js data-build
//   WEB_DIR=web node server/api.js      and      node server/worker.js
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";
import { entryPoints, folders, lazyPackages, packageFiles } from "../apps/server/src/lib/runtime-files.ts";
import { buildWeb, generateFiles } from "./runtime/derived-files.ts";
import { describeError } from "./runtime/errors.ts";
import { ROOT_DIRECTORY, WEB_DIST_DIRECTORY } from "./runtime/paths.ts";
import { StepPrinter } from "./runtime/terminal.ts";

const DIST_DIRECTORY = join(ROOT_DIRECTORY, "dist");
const SERVER_DIRECTORY = join(ROOT_DIRECTORY, "apps/server");
/** The files npm needs to install exactly the server's packages from our lockfile. */
const PACKAGE_FILES = ["package.json", "package-lock.json", ".npmrc", "{apps,packages,sdk}/*/package.json"];

const steps = new StepPrinter();
try {
  rmSync(DIST_DIRECTORY, { recursive: true, force: true });
  await steps.run("Generating code", async () =>
    (await generateFiles()) ? "Code generated" : "Generated code is current",
  );
  await steps.run("Building the pages", async () => ((await buildWeb()) ? "Pages built" : "Pages are current"));
  await steps.run("Bundling the server", async () => {
    await bundleServer();
    return "Server bundled";
  });
  copyFiles();
  assertComplete();
  steps.print("  Everything is in dist/");
} catch (error) {
  steps.print(describeError(error));
  process.exitCode = 1;
} finally {
  steps.close();
}

/** Our own packages are bundled; third-party packages are not, so that npm can list what is deployed. */
async function bundleServer() {
  await build({
    configFile: false,
    root: SERVER_DIRECTORY,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: join(DIST_DIRECTORY, "server"),
      emptyOutDir: false,
      target: "node24",
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entryPoints).map(([name, file]) => [name, join(SERVER_DIRECTORY, "src", file)]),
        ),
        // In one folder with the entry points, so that paths relative to the bundle are the same from every file.
        output: { chunkFileNames: "[name]-[hash].js" },
      },
    },
    ssr: { noExternal: [/^@meridian\//] },
  });
}

function copyFiles() {
  cpSync(WEB_DIST_DIRECTORY, join(DIST_DIRECTORY, "web"), { recursive: true });
  for (const [target, source] of Object.entries(folders))
    cpSync(join(ROOT_DIRECTORY, source), join(DIST_DIRECTORY, target), { recursive: true });
  for (const path of globSync(PACKAGE_FILES, { cwd: ROOT_DIRECTORY })) {
    const copy = join(DIST_DIRECTORY, path);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(ROOT_DIRECTORY, path), copy);
  }
}

/** Fails if the server would open a file at run time that is not in dist/ or in the packages it installs. */
function assertComplete() {
  const missing = [...missingFromDist(), ...missingPackages()];
  if (missing.length > 0) throw new Error(`The build is incomplete:\n${missing.map((line) => `  ${line}`).join("\n")}`);
}

function missingFromDist(): string[] {
  const listed = [...Object.keys(entryPoints).map((name) => `server/${name}.js`), ...Object.keys(folders), "web"];
  // Whatever path a module builds from its own address, listed or not.
  const named = globSync("server/*.js", { cwd: DIST_DIRECTORY }).flatMap((file) =>
    [
      ...readFileSync(join(DIST_DIRECTORY, file), "utf8").matchAll(
        /new URL\(\s*["'`](\.[^"'`$]+)["'`],\s*import\.meta\.url/g,
      ),
    ].map(([, path = ""]) => join(dirname(file), path)),
  );
  return [...listed, ...named].filter((path) => !existsSync(join(DIST_DIRECTORY, path))).map((path) => `dist/${path}`);
}

/** The bundle finds packages only in the root's node_modules, and in production only those the server depends on. */
function missingPackages(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(SERVER_DIRECTORY, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const files = Object.entries(packageFiles).flatMap(([name, paths]) => paths.map((path) => `${name}/${path}`));
  const read = [...Object.keys(packageFiles), ...lazyPackages];
  const undeclared = read.filter((path) => !(nameOfPackage(path) in dependencies));
  const own = Object.keys(dependencies).filter((name) => !name.startsWith("@meridian/"));
  return [
    ...undeclared.map((path) => `${path}, not a dependency of apps/server`),
    ...[...own, ...files]
      .map((path) => `node_modules/${path}`)
      .filter((path) => !existsSync(join(ROOT_DIRECTORY, path))),
  ];
}

function nameOfPackage(path: string): string {
  return path.split("/", path.startsWith("@") ? 2 : 1).join("/");
}
