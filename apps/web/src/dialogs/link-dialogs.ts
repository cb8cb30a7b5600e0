/** The dialogs that links of our messages open, in one file, because each is rarely needed. */
export { InvitationDialog } from "./invitation-dialog.tsx";
export { UndoDialog } from "./undo-dialog.tsx";
