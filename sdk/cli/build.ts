// Builds the command line as one file into dist/ or the folder given: an ES module, or CommonJS with --commonjs.
import { chmodSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "vite";

const { values, positionals } = parseArgs({ options: { commonjs: { type: "boolean" } }, allowPositionals: true });
const target = resolve(positionals[0] ?? join(import.meta.dirname, "dist"));
const name = values.commonjs ? "meridian.cjs" : "meridian.mjs";
await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: "warn",
  build: {
    ssr: true,
    outDir: target,
    emptyOutDir: false,
    target: "node20",
    minify: false,
    rolldownOptions: {
      input: join(import.meta.dirname, "src/main.ts"),
      output: {
        format: values.commonjs ? "cjs" : "es",
        entryFileNames: name,
        codeSplitting: false,
        banner: "#!/usr/bin/env node",
      },
    },
  },
  ssr: { noExternal: true },
});
chmodSync(join(target, name), 0o755);
