import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { describeAddress } from "./own-ip.ts";

export default routes(api.lookup, {
  ipSelfSearch: async ({ app, input, caller }) => describeAddress(app, input.ip, caller.ip, caller.language),
});
