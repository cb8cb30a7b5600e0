import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { explainAddress } from "./client-address.ts";
import { describeAddress } from "./own-ip.ts";

export default routes(api.lookup, {
  ipSelfSearch: async ({ app, input, caller }) => describeAddress(app, input.ip, caller.ip, caller.language),
  clientAddress: async ({ caller }) => explainAddress(caller.traceAddress(), caller.language),
});
