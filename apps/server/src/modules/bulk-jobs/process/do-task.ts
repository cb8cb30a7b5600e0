import { IpdbReader } from "@meridian/ipdb";
import type { RegionNaming } from "../../../lib/regions.ts";
import { AnswerBook } from "../../lookup/answers.ts";
import { openRegions } from "../../lookup/regions.ts";
import { rememberingRegions } from "./answers.ts";
import { inspect } from "./inspect.ts";
import { joinParts } from "./join-parts.ts";
import { lookUp } from "./lookup.ts";
import type { Store } from "./source.ts";
import type { Inspection, InspectTask, JoinedFile, JoinTask, LookupTask, Part } from "./task.ts";

interface Options {
  regionNames: RegionNaming;
  /** See `lookUp`. */
  onPart: (part: Part) => Promise<void>;
}

/** Does a task; called in its process. @throws InputProblem */
export async function doTask(
  store: Store,
  task: InspectTask | LookupTask | JoinTask,
  { regionNames, onPart }: Options,
): Promise<Inspection | JoinedFile | null> {
  if (task.do === "join") return joinParts(store, task);
  const book = new AnswerBook(IpdbReader.open(task.databasePath), rememberingRegions(openRegions(regionNames)));
  if (task.do === "inspect") return inspect(store, book, task);
  await lookUp(store, book, task, onPart);
  return null;
}
