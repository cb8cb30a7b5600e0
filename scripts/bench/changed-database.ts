import {
  buildDatabase,
  type IpdbReader,
  type LayerName,
  type LayerSource,
  type Network,
  NO_PRIVACY_SOURCES,
  type Partition,
  PartitionBuilder,
  type Place,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import { makeRandom } from "./workloads.ts";

/** Builds a database in which a share of the ranges has the place of another range, and half of those its network too. */
export async function writeChangedDatabase(reader: IpdbReader, share: number, version: string, path: string) {
  const places = new Numbers<Place>(
    UNKNOWN_PLACE,
    (record) => reader.placeOf(record),
    ({ source: _, ...place }) => place,
  );
  const networks = new Numbers<Network>(
    UNKNOWN_NETWORK,
    (record) => reader.networkOf(record),
    ({ source: _, privacySources: __, ...network }) => network,
  );
  const random = makeRandom(1);
  const families = ([4, 6] as const).map((family) => {
    const records = reader.partition(family);
    const placed = new PartitionBuilder(family, 0, records.length);
    const networked = new PartitionBuilder(family, 0, records.length);
    const words = family === 4 ? 1 : 4;
    for (let range = 0; range < records.length; range++) {
      const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = records.starts.subarray(range * words, (range + 1) * words);
      const record = records.values[range]!;
      const other = records.values[Math.floor(random() * records.length)]!;
      const isChanged = random() < share;
      placed.add(word0, word1, word2, word3, places.of(isChanged ? other : record));
      networked.add(word0, word1, word2, word3, networks.of(isChanged && random() < 0.5 ? other : record));
    }
    return [placed.finish(), networked.finish()] as const;
  });
  const [[places4, networks4], [places6, networks6]] = families as [Built, Built];
  const layers = {
    location: { sources: [sourceOf(reader, "location")], places: places.values, v4: places4, v6: places6 },
    network: {
      sources: [sourceOf(reader, "network")],
      networks: networks.values.map((network) => ({ ...network, source: 0, privacySources: NO_PRIVACY_SOURCES })),
      v4: networks4,
      v6: networks6,
    },
  };
  await buildDatabase({ layers, version, builtAt: new Date(reader.metadata.builtAt), path });
}

type Built = readonly [Partition, Partition];

const sourceOf = ({ metadata }: IpdbReader, layer: LayerName): LayerSource =>
  metadata.layers.find((source) => source.layer === layer)!;

/** Numbers what records hold, the same for the same content. */
class Numbers<T extends { source: number | null }> {
  readonly values: T[];
  readonly #read: (record: number) => T | null;
  readonly #contentOf: (value: T) => object;
  readonly #byRecord: number[] = [];
  readonly #byContent = new Map<string, number>();

  constructor(unknown: T, read: (record: number) => T | null, contentOf: (value: T) => object) {
    this.values = [unknown];
    this.#read = read;
    this.#contentOf = contentOf;
  }

  of(record: number): number {
    this.#byRecord[record] ??= this.#add(this.#read(record));
    return this.#byRecord[record];
  }

  #add(value: T | null): number {
    if (value === null) return 0;
    const key = JSON.stringify(this.#contentOf(value));
    let number = this.#byContent.get(key);
    if (number === undefined) {
      number = this.values.push({ ...value, source: 0 }) - 1;
      this.#byContent.set(key, number);
    }
    return number;
  }
}
