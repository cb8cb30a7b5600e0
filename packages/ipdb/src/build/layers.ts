import { IpdbError } from "../error.ts";
import { MAXIMUM_RECORDS } from "../format.ts";
import { NO_PRIVACY_SOURCES, PRIVACY_FLAGS, UNKNOWN_PRIVACY } from "../privacy-flags.ts";
import type { LayerSource, Network, Place, Privacy, PrivacySources } from "../types.ts";
import { mergePartitions } from "./merge.ts";
import { type Partition, PartitionBuilder } from "./partition.ts";

/** Ranges of both families. Value `n` of a partition means entry `n` of the layer's list; 0 means unknown. */
export interface LayerRanges {
  /**
   * The layer's sources, most important first. The layer's entries refer to them by index; the builder converts these to
   * indexes into the metadata's list, which has the sources of all layers one after another.
   */
  sources: readonly LayerSource[];
  v4: Partition;
  v6: Partition;
}

export interface LocationLayer extends LayerRanges {
  /** Entry 0 is not used. */
  places: readonly Place[];
}

export interface NetworkLayer extends LayerRanges {
  /** Entry 0 is not used. Flags set here apply if the privacy layer has no value; `true` always applies. */
  networks: readonly Network[];
}

export interface PrivacyLayer extends LayerRanges {
  /** Entry 0 applies to addresses in no list: `false` for each flag that has a list, `null` for the others. */
  flags: readonly Privacy[];
  /** The source of each flag in the entry of `flags` with the same number. */
  flagSources: readonly PrivacySources[];
}

export interface Layers {
  location?: LocationLayer;
  network?: NetworkLayer;
  privacy?: PrivacyLayer;
}

/** All layers merged: each range has a record, and each record a place and a network, numbered by use. */
export interface MergedLayers {
  v4: Partition;
  v6: Partition;
  /** Places and networks by final id; entry 0 means unknown. */
  places: (Place | null)[];
  networks: (Network | null)[];
  /** Place id and network id of each record, by record id. */
  recordPlaces: Uint32Array;
  recordNetworks: Uint32Array;
}

/** An unknown network. */
export const UNKNOWN_NETWORK: Network = {
  asn: null,
  name: "",
  organization: "",
  domain: "",
  isp: "",
  isIspInferred: false,
  usageType: "",
  isUsageTypeInferred: false,
  isAnycast: null,
  source: null,
  privacy: UNKNOWN_PRIVACY,
  privacySources: NO_PRIVACY_SOURCES,
};

/** Numbers distinct pairs of small numbers; the pair (0, 0) is number 0. */
class PairNumbering {
  readonly #numbers = new Map<number, number>([[0, 0]]);
  readonly left: number[] = [0];
  readonly right: number[] = [0];

  number(left: number, right: number): number {
    const key = left * 2 ** 26 + right;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.left.length;
      if (number > MAXIMUM_RECORDS) {
        throw new IpdbError("BAD_SOURCE", "records", number, "more distinct records than the format can number");
      }
      this.#numbers.set(key, number);
      this.left.push(left);
      this.right.push(right);
    }
    return number;
  }
}

export function mergeLayers(layers: Layers): MergedLayers {
  const networks = mergeNetworks(layers);
  const pairs = new PairNumbering();
  const empty4 = new PartitionBuilder(4).finish();
  const empty6 = new PartitionBuilder(6).finish();
  const known = layers.location ? locateAnycast(layers.location.places) : null;
  const number = (place: number, network: number) =>
    pairs.number(known && networks.networks[network]?.isAnycast ? known.withoutRadius(place) : place, network);
  const v4 = mergePartitions(layers.location?.v4 ?? empty4, networks.v4, number);
  const v6 = mergePartitions(layers.location?.v6 ?? empty6, networks.v6, number);
  const coverage = measureCoverage(v4, v6, pairs.left.length);
  const places = renumber(pairs.left, coverage, known?.places.length ?? 1);
  // Ties are resolved by place order, so that without networks record and place numbers are the same.
  const recordOrder = orderByWeight(coverage, (record) => places.ids[pairs.left[record]!]!);
  const used = renumber(pairs.right, coverage, networks.networks.length);
  const recordIds = invert(recordOrder);
  return {
    v4: { ...v4, values: v4.values.map((value) => recordIds[value]!) },
    v6: { ...v6, values: v6.values.map((value) => recordIds[value]!) },
    places: places.order.map((old) => (old === 0 ? null : known!.places[old]!)),
    networks: used.order.map((old) => networks.networks[old] ?? null),
    recordPlaces: Uint32Array.from(recordOrder, (record) => places.ids[pairs.left[record]!]!),
    recordNetworks: Uint32Array.from(recordOrder, (record) => used.ids[pairs.right[record]!]!),
  };
}

/** An anycast address is in several places, so the one that is named for it has no radius within which it would be. */
function locateAnycast(given: readonly Place[]) {
  const places = [...given];
  const numbers = new Map<number, number>();
  const withoutRadius = (place: number): number => {
    if (place === 0 || places[place]!.accuracyRadiusKm === null) {
      return place;
    }
    const number = numbers.get(place) ?? places.push({ ...places[place]!, accuracyRadiusKm: null }) - 1;
    numbers.set(place, number);
    return number;
  };
  return { places, withoutRadius };
}

function mergeNetworks({ location, network, privacy }: Layers) {
  const empty4 = new PartitionBuilder(4).finish();
  const empty6 = new PartitionBuilder(6).finish();
  const firstSource = location?.sources.length ?? 0;
  const facts = network?.networks.map((entry) => shiftNetwork(entry, firstSource)) ?? [UNKNOWN_NETWORK];
  if (privacy === undefined) {
    const networks = facts.map((entry, index) => (index === 0 ? null : entry));
    return { v4: network?.v4 ?? empty4, v6: network?.v6 ?? empty6, networks };
  }
  const firstFlagSource = firstSource + (network?.sources.length ?? 0);
  const flagSources = privacy.flagSources.map((sources) => shiftSources(sources, firstFlagSource));
  const pairs = new PairNumbering();
  const hasLists = Object.values(privacy.flags[0] ?? UNKNOWN_PRIVACY).some((flag) => flag !== null);
  // Once a list is loaded, even "no network, no flag" is information, so number 0 is reserved for "nothing known".
  const number = (entry: number, flags: number) => pairs.number(entry, hasLists ? flags + 1 : flags);
  const v4 = mergePartitions(network?.v4 ?? empty4, privacy.v4, number);
  const v6 = mergePartitions(network?.v6 ?? empty6, privacy.v6, number);
  const networks = pairs.left.map((entry, index): Network | null => {
    const flags = pairs.right[index]! - (hasLists ? 1 : 0);
    const known = entry === 0 ? UNKNOWN_NETWORK : facts[entry]!;
    return index === 0
      ? null
      : addFlags(known, privacy.flags[flags] ?? UNKNOWN_PRIVACY, flagSources[flags] ?? NO_PRIVACY_SOURCES);
  });
  return { v4, v6, networks };
}

/** A list's value overrides the network's, except that `false` does not override `true`. */
function addFlags(network: Network, flags: Privacy, flagSources: PrivacySources): Network {
  const privacy = { ...network.privacy };
  const privacySources = { ...network.privacySources };
  for (const flag of PRIVACY_FLAGS) {
    if (flags[flag] === true || (flags[flag] === false && privacy[flag] !== true)) {
      privacy[flag] = flags[flag];
      privacySources[flag] = flagSources[flag];
    }
  }
  return { ...network, privacy, privacySources };
}

function shiftNetwork(network: Network, by: number): Network {
  return {
    ...network,
    source: network.source === null ? null : network.source + by,
    privacySources: shiftSources(network.privacySources, by),
  };
}

function shiftSources(sources: PrivacySources, by: number): PrivacySources {
  const shift = (index: number | null) => (index === null ? null : index + by);
  const shifted = { ...sources };
  for (const flag of PRIVACY_FLAGS) shifted[flag] = shift(sources[flag]);
  return shifted;
}

/** The coverage of each record: its number of IPv4 /24 blocks plus its number of IPv6 ranges. */
function measureCoverage(v4: Partition, v6: Partition, records: number): Float64Array {
  const coverage = new Float64Array(records);
  for (let range = 0; range < v4.length; range++) {
    const end = range + 1 < v4.length ? v4.starts[range + 1]! : 2 ** 32;
    coverage[v4.values[range]!]! += (end - v4.starts[range]!) / 256;
  }
  for (let range = 0; range < v6.length; range++) {
    coverage[v6.values[range]!]! += 1;
  }
  return coverage;
}

/** Numbers in order of decreasing weight, with number 0 always first. */
function orderByWeight(weights: Float64Array, rankTie = (number: number) => number): Uint32Array {
  const order = Uint32Array.from(weights.keys());
  order.subarray(1).sort((a, b) => weights[b]! - weights[a]! || rankTie(a) - rankTie(b));
  return order;
}

/** The parts (places or networks) of the records in order of decreasing coverage, without unused ones. */
function renumber(parts: readonly number[], coverage: Float64Array, count: number) {
  const weights = new Float64Array(count);
  for (const [record, part] of parts.entries()) {
    weights[part]! += coverage[record]!;
  }
  const all = orderByWeight(weights);
  const order = Array.from(all).filter((part) => part === 0 || weights[part]! > 0);
  return { order, ids: invert(Uint32Array.from(order), count) };
}

function invert(order: Uint32Array, count = order.length): Uint32Array {
  const ids = new Uint32Array(count);
  for (const [id, old] of order.entries()) {
    ids[old] = id;
  }
  return ids;
}
