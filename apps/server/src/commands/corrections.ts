import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { readCorrection } from "../modules/corrections/correction-values.ts";
import { addCorrection, listCorrections, withdrawCorrection } from "../modules/corrections/corrections.ts";
import type { OverrideValues } from "../modules/databases/layers/overrides.ts";
import { canonicalBlocks } from "../modules/keys/restrictions.ts";
import { commandOf } from "./verbs.ts";

const options = ["country", "region", "city", "coordinates", "time_zone", "network"] as const;

function readBlock(text = ""): string {
  try {
    const [block] = canonicalBlocks([text]);
    if (block) return block;
  } catch {
    // Reported below.
  }
  throw new StaffProblem(["specify an address or a CIDR block"]);
}

/** Staff's corrections of the data. */
export const correctionCommand = commandOf("corrections", {
  summary: "Corrections applied to every later build",
  notes: "  To apply a visitor's correction, accept it: leads accept <id>.",
  verbs: {
    list: {
      form: "",
      text: "list corrections with the first version that has each, newest first",
      run: listCorrections,
    },
    add: {
      form: "<cidr> [--country c] [--city c] …",
      text: "add a correction; also --region, --coordinates lat,lon, --time_zone, --network",
      options: Object.fromEntries(options.map((name) => [name, "string" as const])),
      run: async (app, { words: [, given], values }) => {
        const block = readBlock(given);
        const read: OverrideValues = {};
        for (const name of options) {
          const text = values[name];
          if (typeof text !== "string") continue;
          const value = readCorrection(name, text);
          if (!value) throw new StaffProblem([`--${name} cannot be "${text}"`]);
          Object.assign(read, value);
        }
        if (Object.keys(read).length === 0) throw new StaffProblem(["specify at least one corrected value"]);
        return addCorrection(app, commandLine, { block, values: read });
      },
    },
    withdraw: {
      form: "<id>",
      text: "withdraw a correction from later builds",
      run: (app, { words: [, id = ""] }) => {
        if (!/^\d{1,9}$/.test(id)) throw new StaffProblem(["specify the correction by its id"]);
        return withdrawCorrection(app, commandLine, Number(id));
      },
    },
  },
});
