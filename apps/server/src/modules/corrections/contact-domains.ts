import { isMailAddress, partsOf, plainMail } from "@meridian/contract/mail";
import mailProviders from "email-providers/all.json" with { type: "json" };
import { parse } from "tldts";

/** Providers of mailboxes for anyone that the list leaves out. */
const moreProviders = ["139.com", "189.cn", "fastmail.com"];
/** Registries of addresses and their national ones, which stand as contacts where nobody else holds the addresses. */
const registries = [
  ...["afrinic.net", "apnic.net", "arin.net", "iana.org", "icann.org", "lacnic.net", "ripe.net"],
  ...["apjii.or.id", "cnnic.cn", "cnnic.net.cn", "idnic.id", "idnic.net", "irinn.in", "kisa.or.kr", "krnic.or.kr"],
  ...["nic.ad.jp", "nic.br", "nic.mx", "nic.or.kr", "nixi.in", "registro.br", "twnic.net", "twnic.net.tw", "twnic.tw"],
  ...["vnnic.net.vn", "vnnic.vn"],
];

/** Created on first use, because most processes never need so many names. */
let shared: ReadonlySet<string> | undefined;

/**
 * The domain of a contact's address if it can prove anything: not one whose mailboxes anyone can have, nor a registry's
 * own, nor a public suffix. In lower case; null otherwise.
 */
export function ownDomainOf(address: string): string | null {
  const domain = isMailAddress(address) ? (partsOf(address)?.domain ?? null) : null;
  if (domain === null) return null;
  shared ??= new Set([...mailProviders, ...moreProviders, ...registries]);
  const { domain: registrable, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  if (registrable === null || !(isIcann || isPrivate)) return null;
  return shared.has(domain) || shared.has(registrable) ? null : domain;
}

/** A contact's address as registries write it, in one form. */
export const plainContact = (written: string): string => plainMail(written).toLowerCase();

/** An address with most of its name hidden, such as n••@example.net. */
export function maskedAddress(address: string): string {
  const { local, domain } = partsOf(address)!;
  return `${[...local][0]}••@${domain}`;
}
