import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LayerSource } from "@meridian/ipdb";
import type { Override } from "../databases/layers/overrides.ts";

/** Corrections as a build reads them, which runs without the tables. */
interface KeptCorrections {
  /** YYYY-MM-DD of the newest. */
  updatedDate: string;
  overrides: Override[];
}

const fileOf = (dataDirectory: string): string => join(dataDirectory, "sources", "corrections.json");

export async function keepCorrections(dataDirectory: string, kept: KeptCorrections): Promise<void> {
  const path = fileOf(dataDirectory);
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, JSON.stringify(kept));
  await rename(partial, path);
}

/** What was kept last, with the sources that a build names for it; null where there is nothing. */
export function readCorrections(
  dataDirectory: string,
): { overrides: Override[]; sourceOf: (layer: "location" | "network") => LayerSource } | null {
  const path = fileOf(dataDirectory);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  const { overrides, updatedDate } = JSON.parse(text) as KeptCorrections;
  if (overrides.length === 0) return null;
  const sourceVersion = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return {
    overrides,
    sourceOf: (layer) => ({
      id: "corrections",
      layer,
      name: "Meridian corrections",
      licence: "CC BY 4.0",
      attribution: "Meridian",
      url: "/doc/accuracy",
      isSharable: true,
      sourceVersion,
      updatedDate,
      rows: overrides.length,
    }),
  };
}
