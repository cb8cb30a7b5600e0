import type { NetworkLayer, PrivacyLayer } from "../../build/layers.ts";
import { mergePartitions } from "../../build/merge.ts";
import { type Partition, PartitionBuilder } from "../../build/partition.ts";
import { NO_PRIVACY_SOURCES, PRIVACY_FLAGS, UNKNOWN_PRIVACY } from "../../privacy-flags.ts";
import type { LayerSource, Privacy, PrivacySources } from "../../types.ts";
import type { ListContent } from "./list-rows.ts";

export type PrivacyFlag = keyof Privacy;

/** A list, and the flags it sets for its addresses. */
export interface PrivacyList {
  source: LayerSource;
  flags: readonly PrivacyFlag[];
  /** Whether the list is complete, so that its flags are false for all other addresses. */
  isComplete: boolean;
  content: Pick<ListContent, "ranges" | "asns">;
}

/** For each flag, in order, the number of the list that contains an address; 0 for none. */
type Named = readonly number[];

const FAMILIES = [4, 6] as const;
const NOWHERE: Named = PRIVACY_FLAGS.map(() => 0);

/**
 * Combines many lists into one layer. If several set the same flag for an address, the first one is its source, so put
 * more trusted lists first. A complete list sets its flag to `false` for all other addresses of the families it has rows
 * for; without such a list, the flag stays `null`. `network` maps addresses to the autonomous systems named in lists.
 */
export function mergeLists(lists: readonly PrivacyList[], network: NetworkLayer | undefined): PrivacyLayer {
  const states = new Numbering(NOWHERE, (named) => named.join());
  const entries = new Numbering<Entry>({ privacy: UNKNOWN_PRIVACY, sources: NO_PRIVACY_SOURCES }, (entry) =>
    JSON.stringify(entry),
  );
  const [v4, v6] = FAMILIES.map((family) => {
    let merged = new PartitionBuilder(family).finish();
    const complete: number[] = NOWHERE.slice();
    for (const [index, { content, flags, isComplete }] of lists.entries()) {
      const ranges = rangesOf(content, family, network);
      merged = mergePartitions(merged, ranges, (state, isNamed) =>
        isNamed === 0 ? state : states.number(name(states.at(state), flags, index + 1)),
      );
      const isSilent = ranges.length === 1 && ranges.values[0] === 0;
      if (isComplete && !isSilent) markComplete(complete, flags, index + 1);
    }
    return mapValues(merged, (state) => entries.number(describe(states.at(state), complete)));
  }) as [Partition, Partition];
  return {
    sources: lists.map(({ source }) => source),
    v4,
    v6,
    flags: entries.all.map(({ privacy }) => privacy),
    flagSources: entries.all.map(({ sources }) => sources),
  };
}

interface Entry {
  privacy: Privacy;
  sources: PrivacySources;
}

/** Numbers distinct values, starting at 0. */
class Numbering<T> {
  readonly all: T[] = [];
  readonly #keyOf: (thing: T) => string;
  readonly #numbers = new Map<string, number>();

  constructor(first: T, keyOf: (thing: T) => string) {
    this.#keyOf = keyOf;
    this.number(first);
  }

  number(thing: T): number {
    const key = this.#keyOf(thing);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.all.length);
    return this.all.push(thing) - 1;
  }

  at(number: number): T {
    return this.all[number]!;
  }
}

function name(named: Named, flags: readonly PrivacyFlag[], list: number): Named {
  return named.map((known, index) => (known === 0 && flags.includes(PRIVACY_FLAGS[index]!) ? list : known));
}

function markComplete(complete: number[], flags: readonly PrivacyFlag[], list: number): void {
  for (const flag of flags) {
    const index = PRIVACY_FLAGS.indexOf(flag);
    complete[index] ||= list;
  }
}

/** Nearly all private relay exits are also in public VPN lists, which does not make them VPNs. */
function describe(named: Named, complete: Named): Entry {
  const privacy = { ...UNKNOWN_PRIVACY };
  const sources: PrivacySources = { ...NO_PRIVACY_SOURCES };
  const isRelay = named[PRIVACY_FLAGS.indexOf("relay")] !== 0;
  for (const [index, flag] of PRIVACY_FLAGS.entries()) {
    const list = flag === "vpn" && isRelay ? 0 : named[index]!;
    const decidedBy = list || complete[index]!;
    if (decidedBy !== 0) {
      privacy[flag] = list !== 0;
      sources[flag] = decidedBy - 1;
    }
  }
  return { privacy, sources };
}

/** The ranges of a list, including those of its autonomous systems. */
function rangesOf(
  { ranges, asns }: PrivacyList["content"],
  family: 4 | 6,
  network: NetworkLayer | undefined,
): Partition {
  const named = ranges.partition(family);
  if (asns.size === 0 || network === undefined) return named;
  const isNamed = network.networks.map(({ asn }) => (asn !== null && asns.has(asn) ? 1 : 0));
  const systems = mapValues(family === 4 ? network.v4 : network.v6, (value) => (value === 0 ? 0 : isNamed[value]!));
  return mergePartitions(named, systems, (left, right) => left | right);
}

/** Maps the value of each range; neighbours that become equal are joined. */
function mapValues(partition: Partition, newValue: (value: number) => number): Partition {
  const builder = new PartitionBuilder(partition.family);
  return mergePartitions(partition, builder.finish(), newValue);
}
