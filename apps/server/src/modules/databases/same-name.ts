/** Words for the kind of place, which some sources write and others leave out. */
const kinds =
  /\b(?:province|prefecture|state|region|county|oblast|kray|krai|respublika|republic|governorate|department|district|municipality|city|sheng|shi|zizhiqu|ken|fu|do|of|the|de|la|el)\b/g;

/** A name normalised for comparison: without diacritics, case, and words for the kind of place. */
export function bareName(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = plain.replace(/\(.*?\)/g, " ").replace(/[^\p{L}\p{N}]+/gu, " ");
  return letters.replace(kinds, " ").replace(/\s+/g, "") || letters.replace(/\s+/g, "");
}

/** Whether two names mean the same place, judging by their spelling. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [bareName(one), bareName(other)];
  return a !== "" && a === b;
}
