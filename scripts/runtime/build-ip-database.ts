// Runs in a separate process, started by ip-database.ts, and reports to it.
import { basename } from "node:path";
import { buildDefaultDatabase, newestIntact, prepareInputs } from "../../apps/server/src/modules/databases/build.ts";
import { deriveFiles } from "../../apps/server/src/modules/reports/derive-files.ts";
import type { IpDatabaseMessage } from "./ip-database.ts";

const REPORT_INTERVAL_MS = 100;
/** The source that is missing from builds made without network access. */
const FETCHED_SOURCE = "ip2region";

const [directory = "", sourcesDirectory = ""] = process.argv.slice(2);
const remarks: string[] = [];
const present = newestIntact(directory, (path, error) =>
  remarks.push(`IP database ${basename(path)} was refused: ${error instanceof Error ? error.message : error}`),
);
const isComplete = present?.metadata.layers.some(({ id }) => id === FETCHED_SOURCE) ?? false;
const inputs = isComplete ? null : await prepareInputs(sourcesDirectory);
remarks.push(...(inputs?.problems ?? []));
if (inputs !== null && (present === null || inputs.chinaFile !== null)) {
  let reportedAt = 0;
  const { path } = await buildDefaultDatabase({
    directory,
    inputs,
    now: new Date(),
    before: present?.path ?? null,
    onProgress: (step, done, total) => {
      if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = performance.now();
      send({ step, done, total });
    },
  });
  await deriveFiles(path);
  send({ path, isNew: true, remarks });
} else if (present !== null) {
  send({ path: present.path, isNew: false, remarks });
}

function send(message: IpDatabaseMessage) {
  process.send?.(message);
}
