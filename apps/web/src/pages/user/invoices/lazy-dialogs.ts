import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

// Loaded on demand: the forms pull in the contract's schemas and would outweigh the page itself.
export const ApplyDialog = lazy(() => load(() => import("./apply-dialog.tsx")));
export const RedDialog = lazy(() => load(() => import("./red-dialog.tsx")));
export const TitleDialog = lazy(() => load(() => import("./title-dialog.tsx")));
