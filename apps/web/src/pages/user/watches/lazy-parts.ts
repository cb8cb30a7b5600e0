import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

export const AddDialog = lazy(() =>
  load(() => import("./add-dialog.tsx")).then(({ AddDialog }) => ({ default: AddDialog })),
);
const loadDialogs = () => load(() => import("./watch-dialogs.tsx"));
export const EditDialog = lazy(() => loadDialogs().then(({ EditDialog }) => ({ default: EditDialog })));
export const DeleteDialog = lazy(() => loadDialogs().then(({ DeleteDialog }) => ({ default: DeleteDialog })));
export const Settings = lazy(() =>
  load(() => import("./settings.tsx")).then(({ Settings }) => ({ default: Settings })),
);
