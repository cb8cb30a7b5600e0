import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

// Forms come when they are asked for: with the contract's schemas they weigh more than the page.
export const ApplyDialog = lazy(() => load(() => import("./apply-dialog.tsx")));
export const RedDialog = lazy(() => load(() => import("./red-dialog.tsx")));
export const TitleDialog = lazy(() => load(() => import("./title-dialog.tsx")));
