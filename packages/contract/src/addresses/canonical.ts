const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipv4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const GROUPS = 8;

export const isIpv4 = (text: string): boolean => ipv4.test(text);

/** The dotted end of an IPv6 address as two groups. */
function dottedGroups(text: string): number[] | null {
  if (!isIpv4(text)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}

function parseGroups(text: string): number[] | null {
  if (text === "") return [];
  const parts = text.split(":");
  const groups: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else {
      const dotted = index === parts.length - 1 ? dottedGroups(part) : null;
      if (!dotted) return null;
      groups.push(...dotted);
    }
  }
  return groups;
}

/** The eight groups of an IPv6 address, or null if the text is not one. */
function parseIpv6(text: string): number[] | null {
  const gap = text.indexOf("::");
  if (gap < 0) {
    const groups = parseGroups(text);
    return groups?.length === GROUPS ? groups : null;
  }
  const before = text.slice(0, gap);
  if (before.includes(".")) return null;
  const head = parseGroups(before);
  const tail = parseGroups(text.slice(gap + 2));
  if (!head || !tail || head.length + tail.length >= GROUPS) return null;
  return [...head, ...new Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

/** The canonical form (RFC 5952): the longest run of at least two zero groups is left out. */
function formatIpv6(groups: readonly number[]): string {
  let best = { start: 0, length: 1 };
  for (let start = 0; start < GROUPS; start++) {
    let length = 0;
    while (groups[start + length] === 0) length++;
    if (length > best.length) best = { start, length };
  }
  const formatGroups = (part: readonly number[]) => part.map((group) => group.toString(16)).join(":");
  if (best.length < 2) return formatGroups(groups);
  return `${formatGroups(groups.slice(0, best.start))}::${formatGroups(groups.slice(best.start + best.length))}`;
}

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/**
 * The canonical form, so that each address is counted once; IPv4-mapped addresses become IPv4. Null if it is not IPv6.
 */
export function canonicalIpv6(text: string): string | null {
  const groups = parseIpv6(text);
  if (!groups) return null;
  if (!isMapped(groups)) return formatIpv6(groups);
  const [high = 0, low = 0] = groups.slice(6);
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}
