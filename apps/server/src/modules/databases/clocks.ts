import type { App } from "../../app.ts";
import { BackgroundTask } from "../../lib/background.ts";
import { readZones, setZones, ZONES_ID, zonesInUse } from "../../lib/time-zones.ts";
import { readSourceIndex } from "./sources/source-index.ts";

const CHECK_MS = 60_000;

/** Reads clocks from the stored release of time zones if it is newer than the one in use. */
export function refreshZones(dataDirectory: string): void {
  const stored = readSourceIndex(dataDirectory).find(({ id }) => id === ZONES_ID);
  if (!stored || stored.dataDate <= zonesInUse().releasedOn) return;
  setZones(readZones(stored.path));
}

/** Looks for a newer release at once and then every minute, until the returned function is called. */
export function followZones({ config: { DATA_DIR }, log }: App): () => void {
  const checking = new BackgroundTask("newer time zones", log, () => refreshZones(DATA_DIR));
  void checking.run();
  checking.every(CHECK_MS);
  return () => checking.stop();
}
