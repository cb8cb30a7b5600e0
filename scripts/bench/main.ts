import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkBars, formatTable } from "./bars.ts";
import { compareAnswers } from "./gate.ts";
import { measureLookups } from "./lookup.ts";
import { prepareGround } from "./prepare.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    assert: { type: "boolean", default: false },
  },
});
const root = join(import.meta.dirname, "../..");
// With --json standard output holds the result alone.
const log = (line: string) => process.stderr.write(`${line}\n`);

const ground = await prepareGround(root, log);
const { compared, differences } = await compareAnswers(ground);
log(`${compared} answers compared with npm maxmind, ${differences.length} differ`);
const lookups = await measureLookups({ root, ground, isQuick: values.quick, log });
const bars = checkBars(lookups);

if (values.json) {
  console.log(JSON.stringify({ gate: { compared, differences: differences.slice(0, 100) }, lookups, bars }, null, 2));
} else {
  console.log(formatTable(lookups, bars));
}
if (differences.length > 0) {
  log(`wrong answers, among them ${differences.slice(0, 5).join(", ")}`);
  process.exitCode = 1;
}
if (values.assert && bars.some(({ isRequired, isMet }) => isRequired && isMet === false)) {
  process.exitCode = 1;
}
