import {
  isReservedAsn,
  type LayerSource,
  mergePartitions,
  type Network,
  type NetworkLayer,
  NO_PRIVACY_SOURCES,
  type Partition,
  PartitionBuilder,
  UNKNOWN_NETWORK,
  UNKNOWN_PRIVACY,
} from "@meridian/ipdb";
import type { AnycastRanges } from "./anycast.ts";
import type { ChinaLayer } from "./china.ts";
import { operatorOfSystem } from "./china-operators.ts";
import { inferUsage, isAccess, isHosting, isNeverHosting } from "./usage-rules.ts";

/** Autonomous systems by number and name, with facts inferred from their names. */
export class SystemTable {
  readonly systems: Network[] = [UNKNOWN_NETWORK];
  readonly #numbers = new Map<string, number>();
  readonly #sources: NetworkSources;

  constructor(sources: NetworkSources) {
    this.#sources = sources;
  }

  /** The number of a system; 0, which is unknown, for a number that nobody holds: routes to it are leaked or faked. */
  number(asn: number, name: string): number {
    if (isReservedAsn(asn)) return 0;
    const key = `${asn} ${name}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.systems.length;
      this.#numbers.set(key, number);
      this.systems.push(this.#describe(asn, name));
    }
    return number;
  }

  #describe(asn: number, name: string): Network {
    const usage = inferUsage(asn, name);
    const operator = operatorOfSystem(name);
    const isNamed = operator !== null || isAccess(usage);
    const { systems, rules } = this.#sources;
    const isInDataCenter = isHosting(usage) ? true : null;
    // Customers of a mobile network are on a phone, unless a list says otherwise.
    const isHosted = isInDataCenter ?? (isNeverHosting(asn) ? false : null);
    const ruleOf = (flag: boolean | null) => (flag === null ? null : rules);
    return {
      ...UNKNOWN_NETWORK,
      asn,
      name,
      organization: name,
      isp: operator ?? (isAccess(usage) ? name : ""),
      isIspInferred: isNamed,
      usageType: usage ?? "",
      isUsageTypeInferred: usage !== null,
      source: systems,
      privacy: { ...UNKNOWN_PRIVACY, dataCenter: isInDataCenter, hosting: isHosted },
      privacySources: { ...NO_PRIVACY_SOURCES, dataCenter: ruleOf(isInDataCenter), hosting: ruleOf(isHosted) },
    };
  }
}

/** Positions of the sources in the network layer's list. */
export interface NetworkSources {
  systems: number;
  rules: number;
  operators: number | null;
}

/** The systems' ranges, overlaid with operators and anycast prefixes. */
export function layOver(
  base: { systems: readonly Network[]; v4: Partition; v6: Partition },
  china: Pick<ChinaLayer, "operators" | "operatorRanges"> | null,
  anycast: AnycastRanges,
  { sources, positions }: { sources: readonly LayerSource[]; positions: NetworkSources },
): NetworkLayer {
  const { systems } = base;
  const withOperators = new Overlay(systems, (system, operator) => {
    const isp = china?.operators[operator] ?? "";
    return { ...system, isp, isIspInferred: false, source: system.source ?? positions.operators };
  });
  const operators = china?.operatorRanges ?? new PartitionBuilder(4).finish();
  const v4 = mergePartitions(base.v4, operators, withOperators.number);
  const withAnycast = new Overlay(withOperators.items, (network) => ({ ...network, isAnycast: true }));
  return {
    sources,
    v4: mergePartitions(v4, anycast.v4, withAnycast.number),
    v6: mergePartitions(base.v6, anycast.v6, withAnycast.number),
    networks: withAnycast.items,
  };
}

/** The networks, followed by those with an overlay. */
class Overlay {
  readonly items: Network[];
  readonly #numbers = new Map<number, number>();
  readonly #change: (network: Network, over: number) => Network;

  constructor(items: readonly Network[], change: (network: Network, over: number) => Network) {
    this.items = [...items];
    this.#change = change;
  }

  /** The number of a network with an overlay; 0 leaves the network unchanged. */
  readonly number = (network: number, over: number): number => {
    if (over === 0) return network;
    const key = network * 2 ** 16 + over;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.items.length;
      this.#numbers.set(key, number);
      this.items.push(this.#change(this.items[network]!, over));
    }
    return number;
  };
}
