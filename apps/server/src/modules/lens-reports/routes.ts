import { api } from "@meridian/contract";
import { bulkQueue } from "../../lib/bulk-queue.ts";
import { routes } from "../../lib/calls.ts";
import { deleteReport, listReports, readData, readReport, saveWeek, setMailed } from "./lens-reports.ts";
import { summarySteps } from "./summary.ts";
import { timeZoneOf, weekOf } from "./weeks.ts";

export default routes(api.lensReports, {
  async lensReportSave({ app, user, caller: { ip, bulk }, input: { name, keep_addresses, addresses, day } }) {
    const week = weekOf(app.now(), await timeZoneOf(app, user.accountId), day);
    const summary = await bulkQueue.run(bulk, () => summarySteps(app, addresses));
    return saveWeek(app, { user, ip }, { name, keepsAddresses: keep_addresses ?? false }, week, summary);
  },
  lensReportList: ({ app, user }) => listReports(app, user),
  lensReportInfo: ({ app, user, caller, input }) => readReport(app, user, caller.language, input),
  lensReportData: ({ app, user, caller, input }) => readData(app, user, caller.language, input.id),
  lensReportUpdate: ({ app, user, caller: { ip }, input }) => setMailed(app, { user, ip }, input.id, input.mailed),
  lensReportDelete: ({ app, user, caller: { ip }, input }) => deleteReport(app, { user, ip }, input.id),
});
