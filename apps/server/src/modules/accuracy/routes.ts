import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { listReports, showReport } from "./reports.ts";

export default routes(api.accuracy, {
  accuracyReports: async ({ app }) => {
    const list = await listReports(app);
    return { list, total: list.length };
  },
  accuracyReport: ({ app, input }) => showReport(app, input.version),
});
