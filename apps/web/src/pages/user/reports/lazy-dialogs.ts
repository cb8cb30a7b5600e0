import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

export const DeleteDialog = lazy(() =>
  load(() => import("./delete-dialog.tsx")).then(({ DeleteDialog }) => ({ default: DeleteDialog })),
);
