import type { Language } from "@meridian/contract/errors";
import { changeTypes, type WatchKind } from "@meridian/contract/watch-names";
import { describeChange } from "./answers.ts";
import type { Match, StoredSample } from "./matcher.ts";

/** A watch that changed. */
export interface ChangedWatch extends Match {
  accountId: number;
  watchId: number;
  kind: string;
  value: string;
  name: string;
}

/** A changed range in the reader's language. */
export const describeSample = ([start, end, type, changes]: StoredSample, language: Language) => ({
  start,
  end,
  type: changeTypes[type]!,
  fields: changes.map((change) => describeChange(change, language)),
});

/** A changed watch as calls and webhooks name it. */
export const describeWatched = ({
  watchId,
  kind,
  value,
  name,
  changed,
  gained,
  lost,
}: Omit<ChangedWatch, "accountId" | "samples" | "first">) => ({
  watch_id: watchId,
  kind: kind as WatchKind,
  value,
  name,
  changed,
  gained,
  lost,
});
