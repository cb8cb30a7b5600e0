interface Blocks {
  /** Around all of them, such as "8.8.0.0/16" or "2001:4800::/24". */
  prefix: string;
  /** Length of the prefix of each block: at most 32. */
  cell_bits: number;
}

/** One of the blocks that a square shows, in canonical spelling. */
export function blockAt({ prefix, cell_bits: bits }: Blocks, index: number): { prefix: string; first: string } {
  const [base = ""] = prefix.split("/");
  const first = base.includes(":") ? ipv6Block(base, bits, index) : ipv4Block(base, bits, index);
  return { prefix: `${first}/${bits}`, first };
}

function ipv4Block(base: string, bits: number, index: number): string {
  const number = base.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0) + index * 2 ** (32 - bits);
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
}

/** An IPv6 block is identified by its first two groups; the rest are zero. */
function ipv6Block(base: string, bits: number, index: number): string {
  const [high = "0", low = "0"] = base.split("::")[0]!.split(":");
  const number = Number.parseInt(high || "0", 16) * 65_536 + Number.parseInt(low || "0", 16) + index * 2 ** (32 - bits);
  const groups = [Math.floor(number / 65_536), number % 65_536];
  if (groups[1] === 0) groups.pop();
  return groups[0] === 0 && groups.length === 1 ? "::" : `${groups.map((group) => group.toString(16)).join(":")}::`;
}
