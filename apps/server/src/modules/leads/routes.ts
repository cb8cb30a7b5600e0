import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { receiveLead } from "./leads.ts";

export default routes(api.leads, {
  registCooperation: ({ app, user, caller, input }) =>
    receiveLead(app, { user, ip: caller.ip, language: caller.language }, input),
});
