// `npm run build`: builds everything a production machine needs into dist/. To run it, there or in a copy:
//
//   npm ci --omit=dev --workspace @meridian/server
//   node server/cli.js migrate && node server/cli.js seed && node server/cli.js data-build
//   WEB_DIR=web node server/api.js      and      node server/worker.js
import { cpSync, globSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "vite";
import { buildWeb, generateFiles } from "./runtime/derived-files.ts";
import { describeError } from "./runtime/errors.ts";
import { MIGRATIONS_DIRECTORY, ROOT_DIRECTORY, WEB_DIST_DIRECTORY } from "./runtime/paths.ts";
import { StepPrinter } from "./runtime/terminal.ts";

const DIST_DIRECTORY = join(ROOT_DIRECTORY, "dist");
const SERVER_DIRECTORY = join(ROOT_DIRECTORY, "apps/server");
const ENTRY_POINTS = ["api", "worker", "cli", "build-database", "modules/reports/network-index-process"];
/** The files npm needs to install exactly the server's packages from our lockfile. */
const PACKAGE_FILES = ["package.json", "package-lock.json", ".npmrc", "{apps,packages}/*/package.json"];

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
          ENTRY_POINTS.map((name) => [basename(name), join(SERVER_DIRECTORY, `src/${name}.ts`)]),
        ),
      },
    },
    ssr: { noExternal: [/^@meridian\//] },
  });
}

function copyFiles() {
  cpSync(WEB_DIST_DIRECTORY, join(DIST_DIRECTORY, "web"), { recursive: true });
  cpSync(join(ROOT_DIRECTORY, "apps/server/content"), join(DIST_DIRECTORY, "content"), { recursive: true });
  cpSync(MIGRATIONS_DIRECTORY, join(DIST_DIRECTORY, "prisma/migrations"), { recursive: true });
  for (const path of globSync(PACKAGE_FILES, { cwd: ROOT_DIRECTORY })) {
    const copy = join(DIST_DIRECTORY, path);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(ROOT_DIRECTORY, path), copy);
  }
}
