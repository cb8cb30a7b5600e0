import { formatIpv4 } from "@meridian/ipdb";
import { Found, scanLines } from "@meridian/scanner";
import { type Command, sourceOptions, type Values } from "../command.ts";
import { sourceOf } from "../config.ts";
import { EXIT } from "../errors.ts";
import { type Facts, factsOf } from "../facts.ts";
import { linesOf } from "../lines.ts";
import { output } from "../output.ts";
import { conditionOf, conditionOptions } from "./conditions.ts";

export const grep: Command = {
  summary: "print the lines with an address that meets conditions",
  usage: "[FILE …] CONDITIONS",
  details: `Reads standard input without files. A line is printed if one of its addresses meets all conditions.

  meridian grep access.log --country CN,RU --hosting
  tail -F access.log | meridian grep --vpn`,
  options: {
    ...conditionOptions,
    "invert-match": { type: "boolean", short: "v", text: "print the other lines" },
    count: { type: "boolean", short: "c", text: "print only how many lines there are" },
    ...sourceOptions,
  },
  run: runGrep,
};

const UNKNOWN = 0;
const MEETS = 1;
const FAILS = 2;

async function runGrep(paths: readonly string[], values: Values): Promise<number> {
  const meets = conditionOf(values);
  const facts = factsOf(sourceOf(values));
  const isInverted = values["invert-match"] === true;
  const isCount = values.count === true;
  const verdicts = new Uint8Array(facts.limit);
  const found = new Found();
  let printed = 0;
  for (const bytes of linesOf(paths)) {
    found.clear();
    scanLines(bytes, bytes.length, found);
    const resolved = facts.resolve(found);
    const ids = resolved instanceof Uint32Array ? resolved : await resolved;
    let start = 0;
    let address = 0;
    for (let line = 0; line < found.lines; line++) {
      const end = found.addressEnds[line]!;
      let isMet = false;
      for (; address < end && !isMet; address++) {
        const id = ids[address]!;
        if (verdicts[id] === UNKNOWN) verdicts[id] = meets(recordOf(facts, found, id, address)) ? MEETS : FAILS;
        isMet = verdicts[id] === MEETS;
      }
      address = end;
      const lineEnd = found.lineEnds[line]!;
      if (isMet !== isInverted) {
        printed++;
        if (!isCount) output.bytes(bytes.subarray(start, lineEnd));
      }
      start = lineEnd;
    }
    // Whoever follows a log wants its lines now.
    output.flush();
  }
  if (isCount) output.write(`${printed}\n`);
  return printed > 0 ? EXIT.found : EXIT.nothing;
}

function recordOf(facts: Facts, found: Found, id: number, address: number) {
  const number = found.addresses[address]!;
  return facts.record(id, found.textOf(number) ?? formatIpv4(number));
}
