import { formatAddress, parseAddress } from "@meridian/ipdb";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { clientKey, isOverLimit } from "../http/limits.ts";
import { asnNumber } from "../modules/lookup/asn.ts";

/** Address and network pages that one client may open per minute. */
const REPORTS_PER_MINUTE = 60;

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

/** Counts these pages per client; returns the seconds to wait if over the limit, else 0. */
export function countReports(server: FastifyInstance): (request: FastifyRequest) => Promise<number> {
  const count = server.createLimitCounter({
    max: REPORTS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => `report|${clientKey(request)}`,
  });
  return async (request) => {
    const counted = await count(request);
    return isOverLimit(counted) ? Math.max(1, counted.ttlInSeconds) : 0;
  };
}
