import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

const importConfirmations = () => load(() => import("./confirmations.tsx"));

export const UploadCancelDialog = lazy(() =>
  importConfirmations().then(({ UploadCancelDialog }) => ({ default: UploadCancelDialog })),
);
export const CancelDialog = lazy(() => importConfirmations().then(({ CancelDialog }) => ({ default: CancelDialog })));
export const DeleteDialog = lazy(() => importConfirmations().then(({ DeleteDialog }) => ({ default: DeleteDialog })));
