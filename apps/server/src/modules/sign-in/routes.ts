import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { makeChallenge } from "../../lib/captcha.ts";
import { uploadFile } from "../../lib/stored-files.ts";
import { bindEmail } from "../account/email.ts";
import { beginConnection, beginProof, listMethods, removeIdentity } from "../account/linked-identities.ts";
import { logout } from "../account/logout.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
} from "../account/passkeys.ts";
import { describeUser, updateUser } from "../account/profile.ts";
import { confirmIdentity } from "../account/proof.ts";
import { beginVisit } from "../account/provider-visits.ts";
import { changeSecondFactor } from "../account/second-factor.ts";
import { listSessions, revokeSession } from "../account/sessions.ts";
import { describeUndo, undoSignInChange } from "../account/sign-in-undo.ts";
import { sendCode } from "../account/sms-codes.ts";
import { cancelDeletion, requestDeletion } from "../personal-data/deletion.ts";
import { beginAccountExport } from "../personal-data/export.ts";
import { loginWithCode, loginWithPassword, loginWithSecondFactor, register, resetPassword } from "./login.ts";
import { loginWithProvider } from "./provider-login.ts";

export default routes(api.account, {
  captcha: ({ app }) => makeChallenge(app),
  sendSmsCode: ({ app, caller, input }) => sendCode(app, caller, input),
  sendEmailCode: ({ app, caller, input }) => sendCode(app, caller, input),
  phoneLogin: ({ app, caller, input }) => loginWithPassword(app, caller, input),
  userLoginPhoneCode: ({ app, caller, input }) => loginWithCode(app, caller, input),
  userRegis: ({ app, caller, input }) => register(app, caller, input),
  loginSecondFactor: ({ app, caller, input }) => loginWithSecondFactor(app, caller, input),
  loginProviders: async ({ app }) => ({ providers: [...app.loginProviders.keys()] }),
  providerLoginStart: ({ app, caller, input }) =>
    beginVisit(app, caller, input.provider, { purpose: "login", returnPath: input.return_path ?? "" }),
  providerLogin: ({ app, caller, input }) => loginWithProvider(app, caller, input),
  signInMethods: ({ app, user }) => listMethods(app, user),
  identityConnect: ({ app, user, caller, input }) => beginConnection(app, user, caller, input),
  identityProve: ({ app, user, caller, input }) => beginProof(app, user, caller, input.provider),
  identityRemove: ({ app, user, caller, input }) => removeIdentity(app, user, caller.ip, input),
  passkeyOptions: ({ app, user, input }) => beginPasskey(app, user, input.proof),
  passkeyAdd: ({ app, user, caller, input }) => addPasskey(app, user, caller.ip, input),
  passkeyRename: ({ app, user, caller, input }) => renamePasskey(app, user, caller.ip, input),
  passkeyRemove: ({ app, user, caller, input }) => removePasskey(app, user, caller.ip, input),
  passkeyLoginOptions: ({ app, caller }) => beginPasskeyLogin(app, caller),
  passkeyLogin: ({ app, caller, input }) => loginWithPasskey(app, caller, input),
  twoFactor: ({ app, user, caller, input }) => changeSecondFactor(app, user, caller, input),
  bindEmail: ({ app, user, caller, input }) => bindEmail(app, user, caller, input),
  confirmIdentity: ({ app, user, caller, input }) => confirmIdentity(app, user, caller, input),
  signInUndoInfo: ({ app, input }) => describeUndo(app, input.token),
  signInUndo: ({ app, caller, input }) => undoSignInChange(app, caller.ip, input),
  accountExport: ({ app, user }) => beginAccountExport(app, user),
  accountDelete: ({ app, user, caller, input }) => requestDeletion(app, user, caller.ip, input.proof),
  accountKeep: ({ app, user, caller }) => cancelDeletion(app, user, caller.ip),
  userInfo: ({ app, user }) => describeUser(app, user.id, user.id),
  userUpdate: ({ app, user, caller, input }) => updateUser(app, user, caller.ip, input),
  userUpdatePasswordPhone: ({ app, caller, input }) => resetPassword(app, caller, input),
  uploadFile: ({ app, user, input }) => uploadFile(app, user, input),
  userLogout: ({ app, user, input }) => logout(app, user, input.all),
  sessionList: ({ app, user }) => listSessions(app, user),
  sessionRevoke: ({ app, user, caller, input }) => revokeSession(app, user, caller.ip, input.id),
});
