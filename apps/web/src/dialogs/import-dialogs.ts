import { load } from "../lib/update-watch.ts";

const linked = (name: keyof typeof import("./link-dialogs.ts")) => () =>
  load(() => import("./link-dialogs.ts").then((dialogs) => ({ default: dialogs[name] })));

/** The code of each dialog, loaded when it is opened or about to be. */
export const importDialogs = {
  login: () => load(() => import("./login-dialog.tsx")),
  register: () => load(() => import("./register-dialog.tsx")),
  forgot: () => load(() => import("./forgot-dialog.tsx")),
  invitation: linked("InvitationDialog"),
  undo: linked("UndoDialog"),
  provider: linked("ProviderDialog"),
  feedback: () => load(() => import("./feedback-dialog.tsx")),
  pay: () => load(() => import("./pay/pay-dialog.tsx")),
  info: () => load(() => import("./contact-dialog.tsx").then(({ InfoDialog }) => ({ default: InfoDialog }))),
  test: () => load(() => import("./contact-dialog.tsx").then(({ TrialDialog }) => ({ default: TrialDialog }))),
};
