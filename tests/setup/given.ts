import type { OwnThing } from "@meridian/contract/ids";
import type { App } from "../../apps/server/src/app.ts";
import type { Account } from "./accounts.ts";

/** The caller, and a way to create resources for them. */
export interface Given {
  app: App;
  caller: Account;
  /** Creates something that belongs to the caller, and returns its id. */
  own: (thing: OwnThing) => Promise<number>;
}
