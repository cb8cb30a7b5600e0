import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { listPackages } from "./packages.ts";

export default routes(api.packages, {
  apiPkgTemplateGet: ({ app, caller, input }) => listPackages(app, caller.language, input),
});
