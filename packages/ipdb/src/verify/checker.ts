import { IpdbError } from "../error.ts";
import type { SectionName } from "../format.ts";
import type { SectionViews } from "../views.ts";

/** Creates the error for invalid content of a section, given the position of a word in it. */
export function contentError(views: SectionViews, name: SectionName, word: number, detail: string): IpdbError {
  return new IpdbError("BAD_CONTENT", name, views.places[name]!.offset + word * 4, detail);
}
