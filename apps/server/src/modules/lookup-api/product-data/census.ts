import type { IpdbReader } from "@meridian/ipdb";
import type { App } from "../../../app.ts";
import { Failure } from "../../../errors.ts";
import type { Census } from "../../databases/census.ts";
import { runTask } from "../../databases/child.ts";

/** A page times out after ten seconds; a later request finds the finished census. */
const PATIENCE_MS = 8000;

const censuses = new WeakMap<IpdbReader, Promise<Census>>();

/**
 * The census of the database in use, taken once for each version in a process of its own.
 * @throws Failure UNAVAILABLE without a database, or if it fails or takes longer than a reader waits
 */
export async function readyCensus({ lookupDatabase: { reader, file }, breakers }: App): Promise<Census> {
  if (!reader || file === null) throw new Failure("UNAVAILABLE");
  let census = censuses.get(reader);
  if (!census) {
    census = breakers.census.run(() => runTask({ do: "census", path: file }));
    censuses.set(reader, census);
    // The next request tries again after a failure.
    census.catch(() => censuses.delete(reader));
  }
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure("UNAVAILABLE")), PATIENCE_MS);
  });
  return Promise.race([census, tooLate]).finally(() => clearTimeout(timer));
}
