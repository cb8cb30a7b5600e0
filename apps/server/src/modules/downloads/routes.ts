import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { listOffline } from "./downloads.ts";

export default routes(api.downloads, {
  getOfflineListNew: ({ app, user, caller, input }) => listOffline(app, user, caller.language, input),
});
