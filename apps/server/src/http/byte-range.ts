/** What a `Range` header asks for, of a body of so many bytes. */
export type AskedRange = { from: number; size: number } | "whole" | "unsatisfiable";

/**
 * One range of bytes (RFC 9110, section 14). What is no such range, and several at once, which nobody needs to go on with a
 * download, is answered with the whole.
 */
export function readRange(header: string | undefined, size: number): AskedRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { from: size - length, size: length };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return "whole";
  if (from >= size) return "unsatisfiable";
  return { from, size: (last === "" ? size : Math.min(Number(last) + 1, size)) - from };
}
