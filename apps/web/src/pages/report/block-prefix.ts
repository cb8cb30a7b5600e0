interface Blocks {
  /** The prefix of the whole square, such as "8.8.0.0/16" or "2001:4800::/24". */
  prefix: string;
  /** Prefix length of a single block, at most 32. */
  cell_bits: number;
}

/** One block of the square, in canonical notation. */
export function blockAt({ prefix, cell_bits: bits }: Blocks, index: number): { prefix: string; first: string } {
  const [base = ""] = prefix.split("/");
  const first = base.includes(":") ? ipv6Block(base, bits, index) : ipv4Block(base, bits, index);
  return { prefix: `${first}/${bits}`, first };
}

function ipv4Block(base: string, bits: number, index: number): string {
  const number = base.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0) + index * 2 ** (32 - bits);
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
}

/** The first two groups identify an IPv6 block; the rest are zero. */
function ipv6Block(base: string, bits: number, index: number): string {
  const [high = "0", low = "0"] = base.split("::")[0]!.split(":");
  const number = Number.parseInt(high || "0", 16) * 65_536 + Number.parseInt(low || "0", 16) + index * 2 ** (32 - bits);
  const groups = [Math.floor(number / 65_536), number % 65_536];
  if (groups[1] === 0) groups.pop();
  return groups[0] === 0 && groups.length === 1 ? "::" : `${groups.map((group) => group.toString(16)).join(":")}::`;
}
