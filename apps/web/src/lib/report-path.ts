import { pickAddress } from "./address.ts";

const asn = /^AS\s?0*([1-9]\d{0,9})$/i;
const maxAsn = 2 ** 32 - 1;

/** The report page of the address or network in a text; null if there is none. */
export function reportPath(text: string): string | null {
  const number = asn.exec(text.trim())?.[1];
  if (number !== undefined) return Number(number) > maxAsn ? null : `/asn/AS${number}`;
  const picked = pickAddress(text);
  return picked && `/ip/${picked.ip.toLowerCase()}`;
}
