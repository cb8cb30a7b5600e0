import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

// Loaded on demand: with the contract's schemas, forms are larger than the page.
export const ApplyDialog = lazy(() => load(() => import("./apply-dialog.tsx")));
export const RedDialog = lazy(() => load(() => import("./red-dialog.tsx")));
export const TitleDialog = lazy(() => load(() => import("./title-dialog.tsx")));
