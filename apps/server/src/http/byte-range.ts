/** The range a `Range` header requests of a body of the given size. */
export type RequestedRange = { from: number; size: number } | "whole" | "unsatisfiable";

/**
 * One range of bytes (RFC 9110, section 14). Invalid and multiple ranges get the whole body: resuming a download needs
 * only one range.
 */
export function readRange(header: string | undefined, size: number): RequestedRange {
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
