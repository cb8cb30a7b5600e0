import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { makeChallenge } from "./captcha.ts";
import { uploadFile } from "./files.ts";
import { loginWithCode, loginWithPassword, register, resetPassword } from "./login.ts";
import { logout } from "./logout.ts";
import { describeUser, updateUser } from "./profile.ts";
import { listSessions, revokeSession } from "./sessions.ts";
import { sendCode } from "./sms-codes.ts";

export default routes(api.account, {
  captcha: ({ app }) => makeChallenge(app),
  sendSmsCode: ({ app, caller, input }) => sendCode(app, caller, input),
  phoneLogin: ({ app, caller, input }) => loginWithPassword(app, caller, input),
  userLoginPhoneCode: ({ app, caller, input }) => loginWithCode(app, caller, input),
  userRegis: ({ app, caller, input }) => register(app, caller, input),
  userInfo: ({ app, user }) => describeUser(app, user.id, user.id),
  userUpdate: ({ app, user, input }) => updateUser(app, user, input),
  userUpdatePasswordPhone: ({ app, caller, input }) => resetPassword(app, caller, input),
  uploadFile: ({ app, user, input }) => uploadFile(app, user, input),
  userLogout: ({ app, user, input }) => logout(app, user, input.all),
  sessionList: ({ app, user }) => listSessions(app, user),
  sessionRevoke: ({ app, user, input }) => revokeSession(app, user, input.id),
});
