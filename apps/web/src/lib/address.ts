/** The address found in the lookup box, and how it was written. */
export interface PickedAddress {
  ip: string;
  /** `range`: from a CIDR block. `text`: picked out of a longer text. */
  from: "address" | "range" | "text";
}

const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
const ipv4WithPort = new RegExp(`^(${octet}(?:\\.${octet}){3}):\\d{1,5}$`);

const isIpv4 = (text: string) => ipv4.test(text);
const isIpv6 = (text: string) => /^[\da-f:.]+$/i.test(text) && text.includes(":") && URL.canParse(`http://[${text}]`);

/** Reads one word that may carry a zone, a port or a label (`fe80::1%eth0`, `8.8.8.8:53`, `src:8.8.8.8`). */
function readWord(word: string): string | null {
  const bare = word.replace(/%[\w.-]*$/, "");
  if (isIpv4(bare) || isIpv6(bare)) return bare;
  const port = ipv4WithPort.exec(bare);
  if (port) return port[1]!;
  const label = /^[a-z_][\w-]*:(.+)$/i.exec(bare);
  return label ? readWord(label[1]!) : null;
}

/**
 * Picks the first IPv4 or IPv6 address out of what a visitor pasted: an address, a CIDR block or a line of a log.
 * Null when there is none.
 */
export function pickAddress(text: string): PickedAddress | null {
  const input = text.trim();
  const whole = readWord(input.replace(/^\[([^\]]+)\](?::\d{1,5})?$/, "$1"));
  if (whole) return { ip: whole, from: "address" };
  const block = /^([^/\s]+)\/(\d{1,3})$/.exec(input);
  if (block) {
    const ip = readWord(block[1]!);
    return ip && Number(block[2]) <= (ip.includes(":") ? 128 : 32) ? { ip, from: "range" } : null;
  }
  for (const [word] of input.matchAll(/[\w.:%-]+/g)) {
    const ip = readWord(word) ?? readWord(word.replace(/[.:]+$/, ""));
    // Source code and clock times are full of colons, so only a word with a digit can be an address.
    if (ip && /\d/.test(ip)) return { ip, from: "text" };
  }
  return null;
}
