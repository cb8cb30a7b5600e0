import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

// Loaded on demand: the forms pull in the contract's schemas and would outweigh the page itself.
const importShares = () => load(() => import("./share-dialogs.tsx"));
const importRequests = () => load(() => import("./request-dialogs.tsx"));

export const AllocateDialog = lazy(() => importShares().then(({ AllocateDialog }) => ({ default: AllocateDialog })));
export const AmountDialog = lazy(() => importShares().then(({ AmountDialog }) => ({ default: AmountDialog })));
export const PauseDialog = lazy(() => importShares().then(({ PauseDialog }) => ({ default: PauseDialog })));
export const RecallDialog = lazy(() => importShares().then(({ RecallDialog }) => ({ default: RecallDialog })));
export const RenewDialog = lazy(() => importRequests().then(({ RenewDialog }) => ({ default: RenewDialog })));
export const DecideDialog = lazy(() => importRequests().then(({ DecideDialog }) => ({ default: DecideDialog })));
