import { finish, type Steps } from "../lib/bulk-queue.ts";

/**
 * Bounds on what a body may make of its bytes. They are checked before it is parsed, because a megabyte of small items
 * takes seconds to parse, and everything after that walks through them.
 */
export const bodyBounds = { items: 1000, depth: 16 } as const;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN = [0x5b, 0x7b];
const CLOSE = [0x5d, 0x7d];

/** Characters looked at in one step: well below a millisecond. */
const STEP_CHARACTERS = 65_536;

/** Whether a JSON text has at most that many fields and list entries, and that many levels. Valid JSON is not assumed. */
export const isBoundedJson = (text: string): boolean => finish(boundedJsonSteps(text));

/** The same in steps. */
export function* boundedJsonSteps(text: string): Steps<boolean> {
  // One more item than there are commas, for each object or list that is not empty.
  let items = 0;
  let depth = 0;
  let stepEnd = STEP_CHARACTERS;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    if (at >= stepEnd) {
      yield;
      stepEnd = at + STEP_CHARACTERS;
    }
    if (isInString) {
      at = text.indexOf('"', at);
      // A string that never ends is accepted by no parser.
      if (at < 0) return true;
      isInString = isEscaped(text, at);
      continue;
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = true;
    else if (code === COMMA) items++;
    else if (OPEN.includes(code)) {
      items++;
      depth++;
    } else if (CLOSE.includes(code)) depth--;
    if (items > bodyBounds.items || depth > bodyBounds.depth) return false;
  }
  return true;
}

/** Whether a quote follows an odd number of backslashes. */
function isEscaped(text: string, quoteAt: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(quoteAt - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

/** Whether a urlencoded form has at most that many fields. */
export function isBoundedForm(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1))
    if (++fields > bodyBounds.items) return false;
  return true;
}
