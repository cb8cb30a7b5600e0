// Builds two modules with the reader bundled, and their types, into dist/ or the folder given.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { build } from "vite";

const folder = import.meta.dirname;
const target = resolve(process.argv[2] ?? join(folder, "dist"));
await build({
  configFile: false,
  root: folder,
  logLevel: "warn",
  build: {
    outDir: target,
    emptyOutDir: true,
    target: "es2022",
    minify: false,
    lib: { entry: { index: join(folder, "src/index.ts"), node: join(folder, "src/node.ts") }, formats: ["es"] },
    rolldownOptions: { external: [/^node:/] },
  },
});
const typescript = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
execFileSync(process.execPath, [typescript, "-p", join(folder, "tsconfig.build.json"), "--outDir", target], {
  stdio: "inherit",
});
// Older compilers do not find types by the names of their sources.
for (const name of readdirSync(target).filter((name) => name.endsWith(".d.ts"))) {
  const path = join(target, name);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(from "\.\/[\w.-]+)\.ts"/g, '$1.js"'));
}
