import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { databaseStatus } from "../databases/status.ts";
import { countSubAccounts, listApis, listServices } from "../services/account-services.ts";
import { totalUsage, usageByCountry, usageByKey, usageTrend } from "./counts.ts";
import { beginExport, listExports } from "./exports.ts";
import { listRecords } from "./records.ts";
import { responseTimes } from "./response-times.ts";

export default routes(api.usage, {
  getServiceInfo: async ({ app, user, caller, input }) => {
    const list = await listServices(app, user, caller.language, input.service_type);
    return { list, total: list.length };
  },
  keyUseRecordTotal: ({ app, user, input }) => totalUsage(app, user, input),
  keyUseTrend: ({ app, user, input }) => usageTrend(app, user, input),
  getKeyUseRecord: ({ app, user, input }) =>
    input.export ? beginExport(app, user, input) : listRecords(app, user, input),
  exportList: ({ app, user, input }) => listExports(app, user, input.id),
  keyUseCountry: ({ app, user, input }) => usageByCountry(app, user, input),
  keyUseShare: ({ app, user, caller, input }) => usageByKey(app, user, caller.language, input),
  responseTimes: ({ app }) => responseTimes(app),
  databaseUpdateStatus: async ({ app, caller, input }) => {
    const list = await databaseStatus(app, caller.language, input.product);
    return { list, total: list.length };
  },
  subAccountNum: ({ app, user }) => countSubAccounts(app, user),
  userApiList: ({ app, user, caller, input }) => listApis(app, user, caller.language, input),
});
