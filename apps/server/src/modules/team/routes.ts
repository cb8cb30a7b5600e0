import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { acceptByToken, describeInvitation, reinvite } from "./invitations.ts";
import { describePermissions } from "./permissions.ts";
import { createRole, deleteRole, listRoleOptions, listRoles, switchRole, updateRole } from "./roles.ts";
import { createSubAccount, listSubAccounts, updateSubAccount } from "./sub-accounts.ts";
import { deleteSubAccount, switchSubAccount } from "./switch-sub-account.ts";

export default routes(api.team, {
  getRoleList: ({ app, user, caller, input }) => listRoles(app, user, caller.language, input),
  roleOptionList: ({ app, user, caller }) => listRoleOptions(app, user, caller.language),
  setRole: ({ app, user, caller, input }) => createRole(app, user, caller.ip, input),
  updateRole: ({ app, user, caller, input }) => updateRole(app, user, caller, input),
  roleControl: ({ app, user, caller, input }) => switchRole(app, user, caller.ip, input),
  deleteRole: ({ app, user, caller, input }) => deleteRole(app, user, caller.ip, input),
  subAccountList: ({ app, user, caller, input }) => listSubAccounts(app, user, caller.language, input),
  createSubAccount: ({ app, user, caller, input }) => createSubAccount(app, user, caller.ip, input),
  updateSubAccount: ({ app, user, caller, input }) => updateSubAccount(app, user, caller, input),
  subAccountControl: ({ app, user, caller, input }) => switchSubAccount(app, user, caller.ip, input),
  deleteSubUser: ({ app, user, caller, input }) => deleteSubAccount(app, user, caller.ip, input),
  subAccountPermission: ({ app, user, caller, input }) => describePermissions(app, user, caller.language, input),
  subAccountReinvite: ({ app, user, caller, input }) => reinvite(app, user, caller.ip, input.id),
  invitationInfo: ({ app, caller, input }) => describeInvitation(app, caller.language, input.token),
  invitationAccept: ({ app, caller, input }) => acceptByToken(app, caller, input),
});
