import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { reportNetwork } from "./asn-report.ts";
import { reportAddress } from "./ip-report.ts";

export default routes(api.reports, {
  ipReport: async ({ app, input, caller }) => reportAddress(app, input.ip, caller.language),
  asnReport: ({ app, input, caller }) => reportNetwork(app, input, caller.language),
});
