import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { reportNetwork } from "./asn-report.ts";
import { explainFlags } from "./flag-reasons.ts";
import { reportHistory } from "./ip-history.ts";
import { reportAddress } from "./ip-report.ts";

export default routes(api.reports, {
  ipReport: async ({ app, input, caller }) => reportAddress(app, input.ip, caller.language),
  flagReasons: ({ app, input }) => explainFlags(app, input.ip),
  ipHistory: ({ app, input, caller }) => reportHistory(app, input.ip, caller.language),
  asnReport: ({ app, input, caller }) => reportNetwork(app, input, caller.language),
});
