import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { decideRequest, showRequest } from "./key-requests.ts";
import { createKey, listKeys, remark, revealKey, revokeKey, rotateKey, updateKey } from "./keys.ts";

export default routes(api.keys, {
  getKeys: ({ app, user, input }) => listKeys(app, user, input),
  keyRequest: ({ app, input }) => showRequest(app, input.user_code),
  keyRequestDecide: ({ app, user, caller, input }) => decideRequest(app, user, caller.ip, input),
  createKey: ({ app, user, caller, input }) => createKey(app, user, caller.ip, input),
  updateKey: ({ app, user, caller, input }) => updateKey(app, user, caller.ip, input),
  rotateKey: ({ app, user, caller, input }) => rotateKey(app, user, caller.ip, input),
  revealKey: ({ app, user, caller, input }) => revealKey(app, user, caller.ip, input.key_id),
  revokeKey: ({ app, user, caller, input }) => revokeKey(app, user, caller.ip, input.key_id),
  apiRemark: ({ app, user, caller, input }) => remark(app, user, caller.ip, input),
});
