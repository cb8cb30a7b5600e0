import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../../lib/write-atomically.ts";

/** Radius in kilometres, by country, that contains two of three true places of answers with a city. */
export type Radii = Readonly<Record<string, number>>;

const fileOf = (dataDirectory: string): string => join(dataDirectory, "sources", "radii.json");

/** Stores the measured radii for later builds; countries not measured this time keep theirs. */
export const storeRadii = (dataDirectory: string, radii: Radii): Promise<void> =>
  writeAtomically(fileOf(dataDirectory), JSON.stringify({ ...readRadii(dataDirectory), ...radii }));

export function readRadii(dataDirectory: string): Radii {
  const path = fileOf(dataDirectory);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Radii) : {};
}
