import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

// Loaded on demand: the forms pull in the contract's schemas and would outweigh the page itself.
const importForm = () => load(() => import("./key-form.tsx"));
const importConfirmations = () => load(() => import("./key-confirmations.tsx"));

export const CreateDialog = lazy(() => importForm().then(({ CreateDialog }) => ({ default: CreateDialog })));
export const EditDialog = lazy(() => importForm().then(({ EditDialog }) => ({ default: EditDialog })));
export const RotateDialog = lazy(() => importConfirmations().then(({ RotateDialog }) => ({ default: RotateDialog })));
export const DisableDialog = lazy(() =>
  importConfirmations().then(({ DisableDialog }) => ({ default: DisableDialog })),
);
export const RevokeDialog = lazy(() => importConfirmations().then(({ RevokeDialog }) => ({ default: RevokeDialog })));
export const SecretDialog = lazy(() =>
  load(() => import("./secret-dialog.tsx")).then(({ SecretDialog }) => ({ default: SecretDialog })),
);
export const RecordDialog = lazy(() =>
  load(() => import("./record-dialog.tsx")).then(({ RecordDialog }) => ({ default: RecordDialog })),
);
