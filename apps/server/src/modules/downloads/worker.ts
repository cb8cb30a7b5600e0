import { worker } from "../../jobs.ts";
import { buildDownloads } from "./build/build-downloads.ts";
import { buildDownloadFiles, watchReleases } from "./jobs.ts";
import { followDatabases } from "./releases.ts";

export default [
  worker(buildDownloadFiles, (app, { version }) => buildDownloads(app, version)),
  worker(watchReleases, (app) => followDatabases(app)),
];
