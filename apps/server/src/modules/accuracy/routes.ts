import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { releaseCalendar } from "./releases.ts";
import { listReports, showReport } from "./reports.ts";
import { listVersions } from "./versions.ts";

export default routes(api.accuracy, {
  databaseVersions: async ({ app }) => {
    const list = await listVersions(app);
    return { list, total: list.length };
  },
  databaseReleases: ({ app }) => releaseCalendar(app),
  accuracyReports: async ({ app }) => {
    const list = await listReports(app);
    return { list, total: list.length };
  },
  accuracyReport: ({ app, input }) => showReport(app, input.version),
});
