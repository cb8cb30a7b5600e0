import { api } from "@meridian/contract";
import { bulkQueue } from "../../lib/bulk-queue.ts";
import { routes } from "../../lib/calls.ts";
import { askImpact } from "./ask-impact.ts";
import {
  addWatches,
  changeSettings,
  deleteWatches,
  listChanges,
  listReports,
  listWatches,
  readTargets,
  updateWatch,
} from "./watches.ts";

export default routes(api.watches, {
  watchList: ({ app, user, input }) => listWatches(app, user, input),
  async watchCreate({ app, user, caller: { ip, bulk }, input: { targets, fields } }) {
    const read = await bulkQueue.run(bulk, () => readTargets(app, targets));
    return addWatches(app, { user, ip }, read, fields);
  },
  watchUpdate: ({ app, user, caller: { ip }, input }) => updateWatch(app, { user, ip }, input),
  watchDelete: ({ app, user, caller: { ip }, input }) => deleteWatches(app, { user, ip }, input.ids),
  watchSettings: ({ app, user, caller: { ip }, input }) => changeSettings(app, { user, ip }, input),
  watchReports: ({ app, user, input }) => listReports(app, user, input),
  watchChanges: ({ app, user, caller, input }) => listChanges(app, user, caller.language, input),
  watchImpact: ({ app, user, caller: { language }, input }) => askImpact(app, { user, language }, input),
});
