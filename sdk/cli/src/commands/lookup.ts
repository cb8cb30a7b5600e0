import { lookup as resolveName } from "node:dns/promises";
import { formatAddress, formatIpv4, type IpdbReader, parseAddress } from "@meridian/ipdb";
import { Found, scanLines } from "@meridian/scanner";
import { ApiError } from "../../../typescript/src/index.ts";
import { type Command, formatOptions, sourceOptions, type Values } from "../command.ts";
import { type Source, sourceOf } from "../config.ts";
import { CommandFailure, EXIT, UsageError } from "../errors.ts";
import { clientOf, type Facts, factsOf, openReader, RESERVED } from "../facts.ts";
import { linesOf } from "../lines.ts";
import { formatRange, parseRange } from "../ranges.ts";
import { fieldsOf, formatOf, type Row, RowWriter } from "../rows.ts";

export const lookup: Command = {
  summary: "look up addresses, ranges, AS numbers and hosts",
  usage: "ADDRESS|RANGE|ASn|HOST|- …",
  details: `The word lookup may be left out: meridian 8.8.8.8

  8.8.8.8, 2001:4860:4860::8888   an address
  8.8.8.0/24, 8.8.8.0-8.8.9.255   every part of a range with its record (needs a file)
  AS15169                         a network
  example.com                     each address of a host
  -                               each address in the text on standard input`,
  options: { ...sourceOptions, ...formatOptions },
  run: (targets, values) => new Lookup(values).run(targets),
};

class Lookup {
  readonly #source: Source;
  readonly #writer: RowWriter;
  #facts: Facts | undefined;
  #found = 0;

  constructor(values: Values) {
    this.#source = sourceOf(values);
    this.#writer = new RowWriter(formatOf(values), fieldsOf(values));
  }

  async run(targets: readonly string[]): Promise<number> {
    if (targets.length === 0) throw new UsageError("name what to look up");
    for (const target of targets) await this.#lookUp(target);
    this.#writer.end();
    return this.#found > 0 ? EXIT.found : EXIT.nothing;
  }

  async #lookUp(target: string): Promise<void> {
    if (target === "-") return this.#lookUpText();
    if (/^as\d{1,10}$/i.test(target)) return this.#write(await this.#network(target));
    if (parseAddress(target)) return this.#lookUpAll([target]);
    const range = parseRange(target);
    if (range) return this.#lookUpRange(target);
    if (!/^[\w-]+(?:\.[\w-]+)*\.?$/.test(target) || /^[\d.]+$/.test(target))
      throw new UsageError(`"${target}" is no address, range, AS number or host`);
    await this.#lookUpAll(await addressesOf(target));
  }

  #write(row: Row): void {
    if (row.data) this.#found++;
    this.#writer.write(row);
  }

  async #lookUpAll(addresses: readonly string[]): Promise<void> {
    const found = new Found();
    for (const address of addresses) found.addText(address);
    await this.#lookUpFound(found);
  }

  async #lookUpFound(found: Found): Promise<void> {
    this.#facts ??= factsOf(this.#source);
    const facts = await this.#facts.resolve(found);
    for (let index = 0; index < found.count; index++) {
      const address = found.textOf(found.addresses[index]!) ?? formatIpv4(found.addresses[index]!);
      const data = this.#facts.record(facts[index]!, address);
      const error =
        facts[index] === RESERVED
          ? { code: "RESERVED_IP_ADDRESS", message: "this address is reserved and has no location" }
          : { code: "IP_ADDRESS_NOT_FOUND", message: "nothing is known about this address" };
      this.#write(data ? { query: address, data } : { query: address, error });
    }
  }

  /** Each address of a text once, in the order in which they appear. */
  async #lookUpText(): Promise<void> {
    const seen = new Set<number | string>();
    for (const bytes of linesOf([])) {
      const all = new Found();
      scanLines(bytes, bytes.length, all);
      const fresh = new Found();
      for (const address of all.addresses.subarray(0, all.count)) {
        const text = all.textOf(address);
        if (seen.has(text ?? address)) continue;
        seen.add(text ?? address);
        if (text === null) fresh.add(address);
        else fresh.addText(text);
      }
      await this.#lookUpFound(fresh);
    }
  }

  async #lookUpRange(target: string): Promise<void> {
    if (this.#source.db === undefined) throw new UsageError("looking up a range needs a file: give --db");
    const reader = openReader(this.#source.db);
    this.#facts ??= factsOf(this.#source);
    const { family, first, last } = parseRange(target)!;
    for (let at = first; at <= last; ) {
      const address = formatRange({ family, first: at, last: at }).replace(/\/.*/, "");
      const match = reader.lookup(address)!;
      const end = parseRange(match.end)!.last;
      const part = { family, first: at, last: end < last ? end : last };
      const found = new Found();
      found.addText(address);
      const [fact = 0] = await this.#facts.resolve(found);
      const data = this.#facts.record(fact, address);
      if (data) this.#write({ query: formatRange(part), data });
      at = part.last + 1n;
    }
  }

  async #network(target: string): Promise<Row> {
    const query = target.toUpperCase();
    try {
      const data =
        this.#source.db === undefined
          ? await clientOf(this.#source).asn(query)
          : networkIn(openReader(this.#source.db), query);
      if (data) return { query, data };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    return { query, error: { code: "NOT_FOUND", message: "nothing is known about this network" } };
  }
}

function networkIn(reader: IpdbReader, query: string): object | null {
  const number = Number(query.slice("AS".length));
  for (const { asn, name, domain, organization, usageType } of reader.networks())
    if (asn === number)
      return {
        asn: query,
        name: name || null,
        domain: domain || null,
        organization: organization || null,
        usage_type: usageType || null,
      };
  return null;
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    const found = await resolveName(host, { all: true, order: "verbatim" });
    return found.map(({ address }) => formatAddress(parseAddress(address)!));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND") throw new CommandFailure(`there is no host ${host}`);
    throw new CommandFailure(`cannot resolve ${host}: ${code}`);
  }
}
