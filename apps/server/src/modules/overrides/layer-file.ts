import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeMmdb } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { openFairQueue } from "../../lib/fair-queue.ts";
import type { RegionNaming } from "../../lib/regions.ts";
import { runScript } from "../../lib/script-process.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { flagValues, networkValues, PlaceValues, present } from "../downloads/build/mmdb-values.ts";
import { PlaceNumbers } from "../lookup/place-numbers.ts";
import { openRegions } from "../lookup/regions.ts";
import { type LayerRow, OwnLayer, readLayerRows } from "./layer.ts";
import { ownNetwork, ownPlace } from "./own-record.ts";

/** A file of an account's overrides; the rows are the process's input. */
export interface LayerFileTask {
  do: "override-file";
  regionNames: RegionNaming;
  builtAt: string;
  path: string;
}

/** Far longer than 2,000 overrides take. */
const TIMEOUT_MS = 60_000;

const queue = openFairQueue({
  atOnce: 1,
  waiting: 16,
  lanes: ["accounts"],
  refusal: () => new Failure("UNAVAILABLE", { retry_after_seconds: 5 }),
});

/** All overrides of the account as an MMDB file. @throws Failure NOT_FOUND if it has none, UNAVAILABLE */
export async function exportMmdb(app: App, { accountId }: SignedIn): Promise<{ mmdb: string }> {
  const rows = await readLayerRows(app, accountId);
  if (rows.length === 0) throw new Failure("NOT_FOUND");
  const path = join(tmpdir(), `overrides-${randomUUID()}.mmdb`);
  const { REGION_NAMES: regionNames } = app.config;
  const task: LayerFileTask = { do: "override-file", regionNames, builtAt: app.now().toISOString(), path };
  return queue({ lane: "accounts", line: String(accountId) }, async () => {
    try {
      await runScript("build-database", { task, timeoutMs: TIMEOUT_MS, input: JSON.stringify(rows) });
      return { mmdb: await readFile(path, "base64") };
    } finally {
      // The data is beside the file until it is complete.
      for (const name of [path, `${path}.data`]) await rm(name, { force: true });
    }
  });
}

/** Writes the file, in its process: records with the fields of the city database as far as the account says them, and its label. */
export async function writeLayerFile(
  { path, regionNames, builtAt }: LayerFileTask,
  rows: readonly LayerRow[],
): Promise<null> {
  const layer = new OwnLayer(rows);
  const places = new PlaceValues(openRegions(regionNames), new PlaceNumbers());
  await writeMmdb({
    path,
    databaseType: "Meridian-Overrides",
    languages: ["en", "zh-CN"],
    description: { en: "Overrides of an account", "zh-CN": "账号的自定义数据" },
    builtAt: new Date(builtAt),
    table: { v4: layer.numbersOf(4), v6: layer.numbersOf(6), records: [0, ...rows.map((_, index) => index + 1)] },
    recordOf(row) {
      const own = layer.dataOf(row)!;
      const [place, network] = [ownPlace(null, own, 0), ownNetwork(null, own, 0)];
      const traits = { ...networkValues(network, place), ...flagValues(network, []) };
      return present({ ...places.place(place, ""), traits, override: { label: own.label } });
    },
  });
  return null;
}
