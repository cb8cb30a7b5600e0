import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

// Loaded on demand: the forms pull in the contract's schemas and would outweigh the page itself.
const importMemberForm = () => load(() => import("./member-form.tsx"));
const importMemberConfirmations = () => load(() => import("./member-confirmations.tsx"));
const importRoleConfirmations = () => load(() => import("./role-confirmations.tsx"));

export const InviteDialog = lazy(() => importMemberForm().then(({ InviteDialog }) => ({ default: InviteDialog })));
export const EditMemberDialog = lazy(() =>
  importMemberForm().then(({ EditMemberDialog }) => ({ default: EditMemberDialog })),
);
export const DisableMemberDialog = lazy(() =>
  importMemberConfirmations().then(({ DisableMemberDialog }) => ({ default: DisableMemberDialog })),
);
export const DeleteMemberDialog = lazy(() =>
  importMemberConfirmations().then(({ DeleteMemberDialog }) => ({ default: DeleteMemberDialog })),
);
export const RoleDialog = lazy(() =>
  load(() => import("./role-form.tsx")).then(({ RoleDialog }) => ({ default: RoleDialog })),
);
export const DisableRoleDialog = lazy(() =>
  importRoleConfirmations().then(({ DisableRoleDialog }) => ({ default: DisableRoleDialog })),
);
export const DeleteRoleDialog = lazy(() =>
  importRoleConfirmations().then(({ DeleteRoleDialog }) => ({ default: DeleteRoleDialog })),
);
