/** The signed-in caller. */
export interface SignedIn {
  id: number;
  accountId: number;
  /** The main account holds every permission. */
  isMain: boolean;
  permissions: readonly string[];
  sessionId: number;
  /** Staff; staff calls also need the second factor. */
  isStaff: boolean;
  hasTwoFactor: boolean;
}

/** Whether the user holds a permission: a parent code grants its children, the main account holds all. */
export const holds = ({ isMain, permissions }: SignedIn, permission: string): boolean =>
  isMain || permissions.includes(permission) || permissions.includes(permission.split(".")[0] ?? "");
