import ipaddr from "ipaddr.js";
import { isPublicAddress } from "../../../lib/public-address.ts";
import type { RegistryQuestion } from "../../../lib/rdap-bootstrap.ts";
import { LookupFailure } from "../failure.ts";
import { hostIn, registrableName } from "./names.ts";

export type WhoisQuestion = RegistryQuestion;

const MAX_ASN = 4_294_967_295;

/** @throws LookupFailure INVALID_NAME */
export function readWhoisQuestion(query: string): WhoisQuestion {
  const given = hostIn(query);
  if (isPublicAddress(given)) return { kind: "ip", text: ipaddr.process(given).toString() };
  const number = /^AS(\d{1,10})$/i.exec(given)?.[1];
  if (number !== undefined && Number(number) > 0 && Number(number) <= MAX_ASN)
    return { kind: "asn", text: String(Number(number)) };
  const domain = registrableName(given);
  if (domain === null) throw new LookupFailure("INVALID_NAME");
  return { kind: "domain", text: domain };
}

/** The query as echoed in its answer. */
export const questionText = ({ kind, text }: WhoisQuestion): string => (kind === "asn" ? `AS${text}` : text);
