import { parseAddress } from "@meridian/ipdb/portable";
import { InvalidInputError } from "./errors.ts";

/** Whether an address is one of your proxies. */
export type IsTrusted = (address: string) => boolean;

/**
 * Compiles a list of addresses and CIDR blocks.
 * @throws InvalidInputError for one that is neither
 */
export function trustedProxies(blocks: readonly string[]): IsTrusted {
  const compiled = blocks.map(readBlock);
  return (address) => {
    const words = wordsOf(address);
    return words !== null && compiled.some((block) => contains(block, words));
  };
}

/**
 * The visitor's address: that of the connection or, if that is one of your proxies, the first one from the right in the
 * header they write that is not. A value that is no address ends the reading at the proxy that wrote it.
 * @param remote Address of the connection.
 * @param header Value of the header, or its values in order; undefined if it is missing.
 * @param trusted Your proxies: addresses and CIDR blocks, or a test.
 */
export function clientAddress(
  remote: string,
  header: string | readonly string[] | undefined,
  trusted: readonly string[] | IsTrusted,
): string {
  const isTrusted = typeof trusted === "function" ? trusted : trustedProxies(trusted);
  const hops = header === undefined ? [] : [header].flat().join(",").split(",");
  let address = unmapped(remote);
  while (hops.length > 0 && isTrusted(address)) {
    const written = addressIn(hops.pop()!);
    if (written === null) break;
    address = written;
  }
  return address;
}

/** The address in a value as proxies write it: in quotes or brackets, with a port or a zone, or as `for=` of `Forwarded`. */
function addressIn(value: string): string | null {
  const element = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(value)?.[1] ?? value;
  const text = element
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  // A port behind eight groups of IPv6 is left out too; behind fewer, it is a group.
  const bare = bracketed ?? text.replace(/^((?:\d+\.){3}\d+|(?:[\da-f]+:){7}[\da-f]+):\d{1,5}$/i, "$1");
  const address = unmapped(bare.replace(/%.*$/, ""));
  return parseAddress(address) ? address : null;
}

/** An IPv4-mapped address as IPv4. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

interface Block {
  words: readonly number[];
  bits: number;
}

function readBlock(text: string): Block {
  const [base = "", length, ...rest] = text.split("/");
  const words = wordsOf(base);
  const most = words?.length === 1 ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (!words || !(bits <= most) || rest.length > 0)
    throw new InvalidInputError({ status: 400, field: "trusted", detail: `"${text}" is no address and no CIDR block` });
  return { words, bits };
}

function wordsOf(address: string): readonly number[] | null {
  return parseAddress(unmapped(address.replace(/%.*$/, "")))?.words ?? null;
}

function contains({ words, bits }: Block, address: readonly number[]): boolean {
  return (
    words.length === address.length &&
    words.every((word, index) => {
      const fixed = Math.min(Math.max(bits - index * 32, 0), 32);
      return fixed === 0 || (word ^ address[index]!) >>> (32 - fixed) === 0;
    })
  );
}
