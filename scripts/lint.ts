// `npm run lint`: format, lint rules, layers and floors; changes nothing. `npm run lint -- --write` applies the safe fixes.
import { checkFloors } from "./floors.ts";
import { BIOME, runTool } from "./runtime/tools.ts";

const faults = checkFloors();
for (const fault of faults) console.error(`floors: ${fault}`);
process.exitCode = (await runTool(BIOME, ["check"])) || (faults.length > 0 ? 1 : 0);
