import type { OwnThing } from "@meridian/contract/ids";
import type { App } from "../../apps/server/src/app.ts";
import type { Account } from "./accounts.ts";

/** The caller of an endpoint, and a factory for resources that they own. */
export interface CallContext {
  app: App;
  caller: Account;
  /** Creates a resource owned by the caller and returns its id. */
  own: (kind: OwnThing) => Promise<number>;
  /** The customer a staff call is about; a new main account, unless a test is about another. */
  customer: () => Promise<Account>;
}
