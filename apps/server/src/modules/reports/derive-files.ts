import { IpdbReader } from "@meridian/ipdb";
import { takeCensus } from "../databases/census.ts";
import { writeDerived } from "../databases/derived.ts";
import { indexNetworks } from "./network-tables.ts";

/**
 * Counts a whole database into the files beside it. Takes about ten seconds of a core and hundreds of megabytes, so run
 * it in a process of its own.
 */
export async function deriveFiles(path: string): Promise<void> {
  const reader = IpdbReader.open(path, { trusted: true });
  await writeDerived(path, "networks", reader.metadata, indexNetworks(reader));
  await writeDerived(path, "census", reader.metadata, takeCensus(reader));
}
