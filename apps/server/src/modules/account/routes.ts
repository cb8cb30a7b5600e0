import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { makeChallenge } from "./captcha.ts";
import { cancelDeletion, requestDeletion } from "./deletion.ts";
import { bindEmail } from "./email.ts";
import { beginAccountExport } from "./export.ts";
import { uploadFile } from "./files.ts";
import { loginWithCode, loginWithPassword, loginWithSecondFactor, register, resetPassword } from "./login.ts";
import { logout } from "./logout.ts";
import { describeUser, updateUser } from "./profile.ts";
import { confirmIdentity } from "./proof.ts";
import { changeSecondFactor } from "./second-factor.ts";
import { listSessions, revokeSession } from "./sessions.ts";
import { describeUndo, undoSignInChange } from "./sign-in-undo.ts";
import { sendCode } from "./sms-codes.ts";

export default routes(api.account, {
  captcha: ({ app }) => makeChallenge(app),
  sendSmsCode: ({ app, caller, input }) => sendCode(app, caller, input),
  sendEmailCode: ({ app, caller, input }) => sendCode(app, caller, input),
  phoneLogin: ({ app, caller, input }) => loginWithPassword(app, caller, input),
  userLoginPhoneCode: ({ app, caller, input }) => loginWithCode(app, caller, input),
  userRegis: ({ app, caller, input }) => register(app, caller, input),
  loginSecondFactor: ({ app, caller, input }) => loginWithSecondFactor(app, caller, input),
  twoFactor: ({ app, user, caller, input }) => changeSecondFactor(app, user, caller, input),
  bindEmail: ({ app, user, caller, input }) => bindEmail(app, user, caller, input),
  confirmIdentity: ({ app, user, caller, input }) => confirmIdentity(app, user, caller, input),
  signInUndoInfo: ({ app, input }) => describeUndo(app, input.token),
  signInUndo: ({ app, caller, input }) => undoSignInChange(app, caller.ip, input),
  accountExport: ({ app, user }) => beginAccountExport(app, user),
  accountDelete: ({ app, user, caller, input }) => requestDeletion(app, user, caller, input),
  accountKeep: ({ app, user, caller }) => cancelDeletion(app, user, caller.ip),
  userInfo: ({ app, user }) => describeUser(app, user.id, user.id),
  userUpdate: ({ app, user, caller, input }) => updateUser(app, user, caller.ip, input),
  userUpdatePasswordPhone: ({ app, caller, input }) => resetPassword(app, caller, input),
  uploadFile: ({ app, user, input }) => uploadFile(app, user, input),
  userLogout: ({ app, user, input }) => logout(app, user, input.all),
  sessionList: ({ app, user }) => listSessions(app, user),
  sessionRevoke: ({ app, user, caller, input }) => revokeSession(app, user, caller.ip, input.id),
});
