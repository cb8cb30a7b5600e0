import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Kilometres by country that hold two of three true places of answers with a city. */
export type Radii = Readonly<Record<string, number>>;

const fileOf = (dataDirectory: string): string => join(dataDirectory, "sources", "radii.json");

/** Keeps what was measured for later builds; countries that were not measured this time keep what they had. */
export async function keepRadii(dataDirectory: string, radii: Radii): Promise<void> {
  const path = fileOf(dataDirectory);
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, JSON.stringify({ ...readRadii(dataDirectory), ...radii }));
  await rename(partial, path);
}

export function readRadii(dataDirectory: string): Radii {
  const path = fileOf(dataDirectory);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Radii) : {};
}
