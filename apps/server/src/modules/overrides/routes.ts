import { api } from "@meridian/contract";
import { bulkQueue } from "../../lib/bulk-queue.ts";
import { routes } from "../../lib/calls.ts";
import { exportMmdb } from "./layer-file.ts";
import { readRows } from "./override-rows.ts";
import { deleteOverrides, exportRows, importRows, listOverrides, saveOverride } from "./overrides.ts";

export default routes(api.overrides, {
  overrideList: ({ app, user, input }) => listOverrides(app, user, input),
  overrideSave: ({ app, user, caller: { ip }, input }) => saveOverride(app, { user, ip }, input),
  overrideDelete: ({ app, user, caller: { ip }, input }) => deleteOverrides(app, { user, ip }, input.ids),
  async overrideImport({ app, user, caller: { ip, bulk }, input: { csv } }) {
    const read = await bulkQueue.run(bulk, () => readRows(csv));
    return importRows(app, { user, ip }, read);
  },
  overrideExport: ({ app, user }) => exportRows(app, user),
  overrideMmdb: ({ app, user }) => exportMmdb(app, user),
});
