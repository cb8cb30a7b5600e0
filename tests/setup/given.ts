import type { OwnThing } from "@meridian/contract/ids";
import type { App } from "../../apps/server/src/app.ts";
import type { Account } from "./accounts.ts";

/** Who calls, and a way to give him what the call is about. */
export interface Given {
  app: App;
  caller: Account;
  /** Makes a thing that is the caller's, and gives its id. */
  own: (thing: OwnThing) => Promise<number>;
}
