import { formatAddress, parseAddress } from "@meridian/ipdb";
import { asnNumber } from "../modules/lookup/asn.ts";

const reportPath = /^((?:\/zh)?\/(ip|asn)\/)([^/]+)$/;
const MAX_ASN = 2 ** 32 - 1;

/** A page of an address or a network; `canonical` is its canonical path, null if it names neither. */
export interface ReportPage {
  canonical: string | null;
}

/** Reads a decoded path without its query; null for a page of another kind. */
export function reportPageOf(path: string): ReportPage | null {
  const [, base = "", kind, name = ""] = reportPath.exec(path) ?? [];
  if (!kind) return null;
  const canonical = kind === "ip" ? canonicalAddress(name) : canonicalAsn(name);
  return { canonical: canonical && base + canonical };
}

/** Zero-padded octets are read as decimal; the lookup itself rejects them. */
function canonicalAddress(text: string): string | null {
  const plain = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? text.replace(/\b0+(?=\d)/g, "") : text;
  const address = parseAddress(plain);
  return address && formatAddress(address);
}

function canonicalAsn(text: string): string | null {
  const number = asnNumber(text);
  return number !== null && number <= MAX_ASN ? `AS${number}` : null;
}
