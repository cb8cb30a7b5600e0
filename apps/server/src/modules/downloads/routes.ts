import { api, staffApi } from "@meridian/contract";
import { type Call, routes } from "../../lib/calls.ts";
import { staffOf } from "../../lib/staff/actor.ts";
import { withSecondPerson } from "../staff-actions/second-person.ts";
import { listOffline } from "./downloads.ts";
import { listOffers } from "./offers.ts";
import {
  grantRight,
  listReleases,
  listRights,
  revokeRight,
  startReleaseBuild,
  withdrawByStaff,
} from "./staff-downloads.ts";

const calls = routes(api.downloads, {
  databaseOffers: ({ app, caller, input }) => listOffers(app, caller.language, input),
  getOfflineListNew: ({ app, user, caller, input }) => listOffline(app, user, caller.language, input),
});

const { adminDownloads } = staffApi;
const actor = ({ app, user, caller }: Pick<Call<typeof adminDownloads.releaseList>, "app" | "user" | "caller">) =>
  staffOf(app, user, caller);

const forStaff = routes(adminDownloads, {
  releaseList: ({ app, input }) => listReleases(app, input),
  releaseBuild: async (call) => startReleaseBuild(call.app, await actor(call), call.input),
  releaseWithdraw: async (call) => withdrawByStaff(call.app, await actor(call), call.input),
  downloadRights: ({ app, input }) => listRights(app, input),
  downloadGrant: withSecondPerson(adminDownloads.downloadGrant, {
    weigh: (_app, { account_id: accountId, days }) => ({ amounts: { download_days: days }, accountId }),
    carryOut: grantRight,
  }),
  downloadRevoke: async (call) => revokeRight(call.app, await actor(call), call.input),
});

export default [...calls, ...forStaff];
