import type { App } from "../../app.ts";

/**
 * Takes back what a sub-account has of the account's quota, and gives how many calls that were. Until quota can be
 * shared out nobody has any.
 */
export async function returnSplitsOf(_app: App, _subUserId: number): Promise<number> {
  return 0;
}
