// `npm run lint`: format, lint rules and layers; changes nothing. `npm run lint -- --write` applies the safe fixes.
import { BIOME, runTool } from "./runtime/tools.ts";

process.exitCode = await runTool(BIOME, ["check"]);
