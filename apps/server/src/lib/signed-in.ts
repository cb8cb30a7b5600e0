import type { Language } from "@meridian/contract/errors";
import { grants, type StaffRole } from "@meridian/contract/staff-access";

/** The signed-in caller. */
export interface SignedIn {
  id: number;
  accountId: number;
  /** The main account holds every permission. */
  isMain: boolean;
  permissions: readonly string[];
  sessionId: number;
  /** Null for customers; staff calls also need the second factor. */
  staffRole: StaffRole | null;
  hasTwoFactor: boolean;
  /** The staff member who sees the portal as this user. */
  viewedBy?: number;
}

/** Whether answers may link to the user's files: not for a staff member, whose view the links would outlive. */
export const mayTakeFiles = ({ viewedBy }: SignedIn): boolean => viewedBy === undefined;

/** Whether the user holds a permission: a parent code grants its children, the main account holds all. */
export const holds = ({ isMain, permissions }: SignedIn, permission: string): boolean =>
  isMain || grants(permissions, permission);

/** A signed-in caller, for work that is audited and answered in words. */
export interface SignedInCaller {
  user: SignedIn;
  ip: string;
  language: Language;
}
