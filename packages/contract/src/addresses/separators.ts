/** How people write the dots and colons of an address that must not become a link, and how URLs and patterns write them. */
interface Written {
  /** What is meant. */
  meant: string;
  /** Characters taken by the written form. */
  length: number;
}

const meanings: Readonly<Record<string, string>> = { ".": ".", dot: ".", ":": ":", "::": "::", colon: ":" };
const closers: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };
const MAX_NAME_LENGTH = "colon".length;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** A dot or colon written as `[.]`, `(dot)`, `[:]`, `%3A` or `\.` at a position; null for anything else. */
export function writtenSeparator(text: string, at: number): Written | null {
  const character = text[at]!;
  if (character === "%") return percentEncoded(text, at);
  if (character === "\\") return text[at + 1] === "." ? { meant: ".", length: 2 } : null;
  if (character === "]")
    return text[at - 1] === "." && isDigit(text.charCodeAt(at + 1)) ? { meant: "", length: 1 } : null;
  const end = text.slice(at + 1, at + MAX_NAME_LENGTH + 2).indexOf(closers[character]!);
  const meant = end < 0 ? undefined : meanings[text.slice(at + 1, at + 1 + end).toLowerCase()];
  if (meant !== undefined) return { meant, length: end + 2 };
  const isOpenOnly = character === "[" && text[at + 1] === "." && isDigit(text.charCodeAt(at + 2));
  return isOpenOnly ? { meant: ".", length: 2 } : null;
}

function percentEncoded(text: string, at: number): Written | null {
  const code = text.slice(at + 1, at + 3).toUpperCase();
  return code === "2E" ? { meant: ".", length: 3 } : code === "3A" ? { meant: ":", length: 3 } : null;
}
