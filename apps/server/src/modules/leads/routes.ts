import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { takeLead } from "./leads.ts";

export default routes(api.leads, {
  registCooperation: ({ app, user, caller, input }) =>
    takeLead(app, { user, ip: caller.ip, language: caller.language }, input),
});
