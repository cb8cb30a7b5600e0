import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

// Loaded on demand: with the contract's schemas, forms are larger than the page.
const importPersonForm = () => load(() => import("./person-form.tsx"));
const importPersonQuestions = () => load(() => import("./person-questions.tsx"));
const importRoleQuestions = () => load(() => import("./role-questions.tsx"));

export const InviteDialog = lazy(() => importPersonForm().then(({ InviteDialog }) => ({ default: InviteDialog })));
export const EditPersonDialog = lazy(() =>
  importPersonForm().then(({ EditPersonDialog }) => ({ default: EditPersonDialog })),
);
export const DisablePersonDialog = lazy(() =>
  importPersonQuestions().then(({ DisablePersonDialog }) => ({ default: DisablePersonDialog })),
);
export const DeletePersonDialog = lazy(() =>
  importPersonQuestions().then(({ DeletePersonDialog }) => ({ default: DeletePersonDialog })),
);
export const RoleDialog = lazy(() =>
  load(() => import("./role-form.tsx")).then(({ RoleDialog }) => ({ default: RoleDialog })),
);
export const DisableRoleDialog = lazy(() =>
  importRoleQuestions().then(({ DisableRoleDialog }) => ({ default: DisableRoleDialog })),
);
export const DeleteRoleDialog = lazy(() =>
  importRoleQuestions().then(({ DeleteRoleDialog }) => ({ default: DeleteRoleDialog })),
);
