import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LayerSource } from "@meridian/ipdb";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { Override } from "./layers/overrides.ts";

/** Corrections as read by a build, which runs without the database. */
interface StoredCorrections {
  /** Date of the newest correction, YYYY-MM-DD. */
  updatedDate: string;
  overrides: Override[];
}

const fileOf = (dataDirectory: string): string => join(dataDirectory, "sources", "corrections.json");

export const storeCorrections = (dataDirectory: string, kept: StoredCorrections): Promise<void> =>
  writeAtomically(fileOf(dataDirectory), JSON.stringify(kept));

/** The last stored corrections, with the sources a build names for them; null if there are none. */
export function readCorrections(
  dataDirectory: string,
): { overrides: Override[]; sourceOf: (layer: "location" | "network") => LayerSource } | null {
  const path = fileOf(dataDirectory);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  const { overrides, updatedDate } = JSON.parse(text) as StoredCorrections;
  if (overrides.length === 0) return null;
  const sourceVersion = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return {
    overrides,
    sourceOf: (layer) => correctionsSource(layer, { sourceVersion, updatedDate, rows: overrides.length }),
  };
}

export const CORRECTIONS_ID = "corrections";

/** How corrections are named among the sources of a database. */
export const correctionsSource = (
  layer: "location" | "network",
  about: Pick<LayerSource, "sourceVersion" | "updatedDate" | "rows">,
): LayerSource => ({
  id: CORRECTIONS_ID,
  layer,
  name: "Meridian corrections",
  licence: "CC BY 4.0",
  attribution: "Meridian",
  url: "/doc/accuracy",
  isSharable: true,
  ...about,
});
