import { Found, scanLines } from "@meridian/scanner";
import type { QueryAnswer } from "../../../typescript/src/index.ts";
import { type Command, numberOf, sourceOptions, type Values } from "../command.ts";
import { sourceOf } from "../config.ts";
import { EXIT } from "../errors.ts";
import { type Facts, factsOf } from "../facts.ts";
import { linesOf } from "../lines.ts";
import { output } from "../output.ts";
import { flagsOf } from "../rows.ts";
import { Ipv4Counts } from "./counter.ts";

export const summarize: Command = {
  summary: "count where the addresses in a text are",
  usage: "[FILE …]",
  details: `Reads standard input without files. Counts every mention of an address, and each address once.

  meridian summarize access.log --top 5`,
  options: {
    top: { type: "string", value: "NUMBER", text: "length of the lists; 10 by default" },
    json: { type: "boolean", text: "as JSON" },
    ...sourceOptions,
  },
  run: runSummarize,
};

/** How often something was found. */
interface Use {
  /** Mentions of its addresses. */
  mentions: number;
  addresses: number;
}

interface Tally extends Use {
  name: string;
}

type Lists = Record<"countries" | "cities" | "networks" | "flags", Map<string, Tally>>;

/** Addresses that are looked up together. */
const PART = 10_000;

async function runSummarize(paths: readonly string[], values: Values): Promise<number> {
  const top = numberOf(values, "top", 10);
  const facts = factsOf(sourceOf(values));
  const ipv4 = new Ipv4Counts();
  const others = new Map<string, number>();
  const found = new Found();
  const totals = { lines: 0, lines_with_addresses: 0, mentions: 0, addresses: 0, unknown: 0 };
  for (const bytes of linesOf(paths)) {
    found.clear();
    scanLines(bytes, bytes.length, found);
    totals.lines += found.lines;
    totals.mentions += found.count;
    for (let line = 0, before = 0; line < found.lines; line++) {
      const end = found.addressEnds[line]!;
      if (end > before) totals.lines_with_addresses++;
      before = end;
    }
    for (let index = 0; index < found.count; index++) {
      const address = found.addresses[index]!;
      const text = found.textOf(address);
      if (text === null) ipv4.add(address);
      else others.set(text, (others.get(text) ?? 0) + 1);
    }
  }
  const uses = new Map<number, Use>();
  for (const part of parts(ipv4, others)) {
    totals.addresses += part.found.count;
    await addUses(part, facts, uses);
  }
  const lists: Lists = { countries: new Map(), cities: new Map(), networks: new Map(), flags: new Map() };
  for (const [fact, use] of uses) {
    const record = facts.record(fact, "");
    if (record) add(lists, record, use);
    else totals.unknown += use.addresses;
  }
  const tops = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, topOf(list, top)]));
  output.write(values.json ? `${JSON.stringify({ ...totals, ...tops })}\n` : textOf(totals, tops));
  return totals.mentions > 0 ? EXIT.found : EXIT.nothing;
}

interface Part {
  found: Found;
  counts: number[];
}

/** The distinct addresses with their counts, some at a time. */
function* parts(ipv4: Ipv4Counts, others: ReadonlyMap<string, number>): Generator<Part> {
  let part: Part = { found: new Found(), counts: [] };
  const all = function* () {
    for (const [address, count] of ipv4.entries()) yield [null, address, count] as const;
    for (const [text, count] of others) yield [text, 0, count] as const;
  };
  for (const [text, address, count] of all()) {
    if (text === null) part.found.add(address);
    else part.found.addText(text);
    if (part.counts.push(count) < PART) continue;
    yield part;
    part = { found: new Found(), counts: [] };
  }
  yield part;
}

async function addUses({ found, counts }: Part, facts: Facts, uses: Map<number, Use>): Promise<void> {
  const ids = await facts.resolve(found);
  for (const [index, mentions] of counts.entries()) {
    const use = uses.get(ids[index]!);
    if (use) {
      use.mentions += mentions;
      use.addresses++;
    } else uses.set(ids[index]!, { mentions, addresses: 1 });
  }
}

function add(lists: Lists, record: QueryAnswer, { mentions, addresses }: Use): void {
  const { location, asn } = record;
  const count = (list: Map<string, Tally>, key: string | null | undefined, name = key) => {
    if (!key || !name) return;
    const tally = list.get(key);
    if (tally) {
      tally.mentions += mentions;
      tally.addresses += addresses;
    } else list.set(key, { name, mentions, addresses });
  };
  count(lists.countries, location?.country_code, location?.country);
  if (location?.city)
    count(
      lists.cities,
      `${location.country_code} ${location.province} ${location.city}`,
      `${location.city}, ${location.country}`,
    );
  count(lists.networks, asn?.asn, [asn?.asn, asn?.organization ?? asn?.name].filter(Boolean).join(" "));
  for (const flag of flagsOf(record).split(", ")) count(lists.flags, flag);
}

const topOf = (list: ReadonlyMap<string, Tally>, length: number): Tally[] =>
  [...list.values()]
    .sort((left, right) => right.mentions - left.mentions || right.addresses - left.addresses)
    .slice(0, length);

function textOf(totals: Readonly<Record<string, number>>, tops: Readonly<Record<string, Tally[]>>): string {
  const { lines = 0, lines_with_addresses = 0, mentions = 0, addresses = 0, unknown = 0 } = totals;
  const head = `${lines} lines, ${lines_with_addresses} with addresses: ${mentions} mentions of ${addresses} addresses, ${unknown} of them unknown\n`;
  const sections = Object.entries(tops).map(([name, list]) => {
    if (list.length === 0) return "";
    const width = String(list[0]!.mentions).length;
    const rows = list.map(({ name, mentions: count, addresses }) => {
      const share = ((count / mentions) * 100).toFixed(1).padStart(5);
      return `  ${String(count).padStart(width)}  ${share} %  ${name} (${addresses})\n`;
    });
    return `\n${name[0]!.toUpperCase()}${name.slice(1)}\n${rows.join("")}`;
  });
  return head + sections.join("");
}
