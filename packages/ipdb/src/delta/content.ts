import { createHash } from "node:crypto";
import type { Partition } from "../build/partition.ts";
import { decodeHeader, NETWORK_WORDS, PLACE_WORDS } from "../format.ts";
import { Ipv4Index } from "../index-v4.ts";
import { Ipv6Index } from "../index-v6.ts";
import { RecordStore } from "../record-store.ts";
import type { DatabaseMetadata } from "../types.ts";
import { SectionViews } from "../views.ts";

/** What a delta has to describe of a database. */
export interface Content {
  metadata: DatabaseMetadata;
  /** The section as it is stored. */
  metadataBytes: Uint8Array;
  /** Ranges by record id, as stored: reserved addresses are not left out. */
  v4: Partition;
  v6: Partition;
  store: RecordStore;
  /** Numbers of rows, with row 0. */
  records: number;
  places: number;
  networks: number;
}

/** The content of a file whose checksums have been checked. */
export function readContent(buffer: SharedArrayBuffer | ArrayBuffer): Content {
  const bytes = new Uint8Array(buffer);
  const sections = decodeHeader(bytes, bytes.length);
  const views = new SectionViews(buffer, sections);
  const metadata = JSON.parse(views.text("metadata")) as DatabaseMetadata;
  const places = sections.places.length / (PLACE_WORDS * 4);
  return {
    metadata,
    metadataBytes: views.bytes("metadata"),
    v4: new Ipv4Index(views).partition(metadata.rangesV4),
    v6: new Ipv6Index(views).partition(metadata.rangesV6),
    store: new RecordStore(views),
    records: sections.records.length === 0 ? places : sections.records.length / 8,
    places,
    networks: sections.networks.length / (NETWORK_WORDS * 4),
  };
}

/** For each source of one version, the index of the same source in another; null for one that is gone. */
export function matchSources(from: DatabaseMetadata, to: DatabaseMetadata): (number | null)[] {
  return from.layers.map(({ id, layer }) => {
    const at = to.layers.findIndex((other) => other.id === id && other.layer === layer);
    return at === -1 ? null : at;
  });
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
