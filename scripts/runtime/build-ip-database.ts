// Runs as a process of its own, started by ip-database.ts, to which it reports.
import { buildDefaultDatabase, currentDatabase } from "../../apps/server/src/modules/databases/build.ts";
import type { IpDatabaseMessage } from "./ip-database.ts";

const REPORT_INTERVAL_MS = 100;

const [directory = ""] = process.argv.slice(2);
const present = currentDatabase(directory);
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
  send({ path, isNew: true });
} else {
  send({ path: present, isNew: false });
}

function send(message: IpDatabaseMessage) {
  process.send?.(message);
}
