import ipaddr from "ipaddr.js";
import { InvalidField } from "../../errors.ts";
import { parseCidr } from "../../lib/address-blocks.ts";

const fourNumbers = /^\d{1,3}(?:\.\d{1,3}){3}(?:\/|$)/;
const hostName = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Addresses and CIDR blocks in canonical form; a single address becomes a one-address block.
 * @throws InvalidField
 */
export function canonicalBlocks(texts: readonly string[]): string[] {
  return texts.map((text) => {
    try {
      // The library also reads 10.1 as 10.0.0.1, which is never intended in a list of addresses.
      if (!text.includes(":") && !fourNumbers.test(text)) throw new Error(`not an address: ${text}`);
      if (!text.includes("/")) {
        const address = ipaddr.process(text);
        return `${address.toString()}/${address.kind() === "ipv4" ? 32 : 128}`;
      }
      const [address, length] = parseCidr(text);
      return `${address.toString()}/${length}`;
    } catch {
      throw new InvalidField("allow_ips", "format", { format: "block" });
    }
  });
}

/**
 * Host names of origins, in lower case; of a whole origin such as https://example.com the host is used.
 * @throws InvalidField
 */
export function canonicalOrigins(texts: readonly string[]): string[] {
  return texts.map((text) => {
    const host = text
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/[:/].*$/, "");
    if (!hostName.test(host)) throw new InvalidField("allow_origins", "format", { format: "host" });
    return host;
  });
}

export type Block = ReturnType<typeof ipaddr.parseCIDR>;

/** Blocks ready to be compared with. */
export const readBlocks = (blocks: readonly string[]): Block[] => blocks.map((block) => ipaddr.parseCIDR(block));

/** Whether an address lies in one of the blocks; an IPv4 address on a dual-stack socket counts as IPv4. */
export function isInBlocks(address: string, blocks: readonly Block[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return blocks.some((block) => block[0].kind() === parsed.kind() && parsed.match(block));
}

/** Whether the host of an Origin or Referer header is allowed; `*.` matches every subdomain. */
export function isAllowedOrigin(header: string, allowed: readonly string[]): boolean {
  const host = URL.parse(header)?.hostname;
  if (!host) return false;
  return allowed.some((name) => (name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name));
}
