import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import { type ChangeField, changeFields, watchFields, watchLimits } from "@meridian/contract/watch-names";
import { IpdbReader } from "@meridian/ipdb";
import { answerOf, bitsOf, changesOf, type StoredChange } from "./answers.ts";

/** What two versions tell differently about some addresses. */
export interface Impact {
  changed: number;
  /** For each field in which any of them changes, how many do. */
  fields: [field: ChangeField, addresses: number][];
  examples: { ip: string; changes: StoredChange[] }[];
}

const EVERYTHING = bitsOf(watchFields);

/** Compares what two versions say of addresses. Reads both files, so run it in a process of its own. */
export function compareAddresses(before: IpdbReader, after: IpdbReader, addresses: readonly string[]): Impact {
  const counts = changeFields.map(() => 0);
  const examples: Impact["examples"] = [];
  let changed = 0;
  for (const ip of addresses) {
    const [was, is] = [before, after].map((reader) => {
      const match = reader.lookup(ip);
      return answerOf(match?.place ?? null, match?.network ?? null);
    });
    const changes = changesOf(was!, is!, EVERYTHING);
    if (changes.length === 0) continue;
    changed += 1;
    for (const [field] of changes) counts[field]! += 1;
    if (examples.length < watchLimits.impactExamples) examples.push({ ip, changes });
  }
  const fields = changeFields.flatMap((field, index): Impact["fields"] =>
    counts[index] === 0 ? [] : [[field, counts[index]!]],
  );
  return { changed, fields, examples };
}

/** Compares what two files say of the different addresses of a text, of which the first ones are taken. */
export function compareText(pathBefore: string, path: string, text: string): Impact & { addresses: number } {
  const counter = new AddressCounter();
  counter.add(text);
  const found = counter.finishInOrder().slice(0, watchLimits.impactAddresses);
  const addresses = found.map(([ip]) => ip);
  // Both were verified when they were published.
  const [before, after] = [pathBefore, path].map((one) => IpdbReader.open(one, { trusted: true }));
  return { addresses: addresses.length, ...compareAddresses(before!, after!, addresses) };
}
