/** The signed-in caller. */
export interface SignedIn {
  id: number;
  accountId: number;
  /** The main account holds every permission. */
  isMain: boolean;
  permissions: readonly string[];
  sessionId: number;
}
