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

/** Whether a JSON text has at most that many fields and list entries, and that many levels. Valid JSON is not assumed. */
export function isBoundedJson(text: string): boolean {
  // One more item than there are commas, for each object or list that is not empty.
  let items = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return true;
    } else if (code === COMMA) items++;
    else if (OPEN.includes(code)) {
      items++;
      depth++;
    } else if (CLOSE.includes(code)) depth--;
    if (items > bodyBounds.items || depth > bodyBounds.depth) return false;
  }
  return true;
}

/** Position of the quote that ends the string beginning at `start`; -1 if it never ends, which no parser accepts. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

/** Whether a urlencoded form has at most that many fields. */
export function isBoundedForm(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1))
    if (++fields > bodyBounds.items) return false;
  return true;
}
