// `npm run format`: formats every file and sorts its imports.
import { BIOME, runTool } from "./runtime/tools.ts";

process.exitCode = await runTool(BIOME, ["check", "--write", "--linter-enabled=false"]);
