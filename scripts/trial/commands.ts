import assert from "node:assert/strict";
import { commands } from "../../apps/server/src/commands/index.ts";
import type { InstalledProduct } from "./installed-product.ts";
import { refuseUnused, requireEntry, walk } from "./walk.ts";

const FILE = "scripts/trial/commands.ts";

/** For each command, its verbs that read and need no id; a command without verbs runs as it is. */
const reads: Readonly<Record<string, readonly string[]>> = {
  migrate: [""],
  seed: [""],
  stats: [""],
  "data-build": [""],
  // "coverage" keeps a core busy for seconds, with what the job databases.measure-coverage does.
  data: ["sources", "versions"],
  accuracy: ["list"],
  corrections: ["list"],
  downloads: ["list"],
  news: ["list"],
  "news-class": ["list"],
  banner: ["list"],
  event: ["list"],
  case: ["list"],
  "partner-type": ["list"],
  partner: ["list"],
  contact: ["list"],
  industry: ["list"],
  package: ["list"],
  statement: ["list"],
  "goods-class": ["list"],
  goods: ["list"],
  documents: ["list"],
  leads: ["list"],
  users: ["list"],
  certifications: ["list"],
  renewals: ["list"],
  rewards: ["list", "recommended", "rules"],
  mall: ["list", "classes", "exchanges", "rules"],
  invoices: ["list"],
  notices: ["list"],
  orders: ["list"],
  payments: ["list", "differences"],
  report: ["sales"],
  taxes: ["list"],
  sms: ["spending", "rules"],
  status: ["list"],
  staff: ["list", "limits"],
};

/** Runs every command of the command line, as staff do in the installed folder. Returns how many runs there were. */
export async function walkCommands(product: InstalledProduct): Promise<number> {
  const names = Object.keys(commands);
  refuseUnused(reads, names, FILE);
  const runs = names.flatMap((name) =>
    requireEntry(reads, name, FILE).map((verb) => [name, ...(verb ? [verb] : []), "--json"]),
  );
  const outcomes = await product.runCommands(runs);
  const stops = outcomes.map(({ words, exitCode, printed, complaints }) => ({
    name: words.join(" "),
    visit: async () => {
      assert.equal(complaints, "");
      assert.equal(exitCode, 0);
      JSON.parse(printed);
    },
  }));
  assert.equal(stops.length, runs.length, "not every command was run");
  return walk(stops, 1);
}
