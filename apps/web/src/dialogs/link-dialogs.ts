/** The dialogs that links of our messages and returns from login providers open, in one file, because each is rarely needed. */
export { InvitationDialog } from "./invitation-dialog.tsx";
export { ProviderDialog } from "./provider-dialog.tsx";
export { UndoDialog } from "./undo-dialog.tsx";
