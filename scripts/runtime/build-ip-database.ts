// Runs as a process of its own, started by ip-database.ts, to which it reports.
import { basename } from "node:path";
import { buildDefaultDatabase, newestIntact } from "../../apps/server/src/modules/databases/build.ts";
import type { IpDatabaseMessage } from "./ip-database.ts";

const REPORT_INTERVAL_MS = 100;

const [directory = ""] = process.argv.slice(2);
const refused: string[] = [];
const present = newestIntact(directory, (path, error) =>
  refused.push(`${basename(path)} was refused: ${error instanceof Error ? error.message : error}`),
);
if (present === null) {
  let reportedAt = 0;
  const { path } = await buildDefaultDatabase({
    directory,
    now: new Date(),
    onProgress: (step, done, total) => {
      if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = performance.now();
      send({ step, done, total });
    },
  });
  send({ path, isNew: true, refused });
} else {
  send({ path: present.path, isNew: false, refused });
}

function send(message: IpDatabaseMessage) {
  process.send?.(message);
}
