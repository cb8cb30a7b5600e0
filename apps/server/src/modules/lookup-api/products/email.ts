import { plainMail, readMailAddress } from "@meridian/contract/mail";
import disposableDomains from "disposable-email-domains" with { type: "json" };
import disposableParents from "disposable-email-domains/wildcard.json" with { type: "json" };

/** Created on first use, because loading so many names would slow every process's start. */
let lists: { exact: ReadonlySet<string>; parents: ReadonlySet<string> } | undefined;

/** Facts from an email's form and domain; no mail is sent. */
export function describeEmail(email: string) {
  const { valid, domain } = readMailAddress(plainMail(email));
  return { valid, domain, is_disposable: isDisposable(domain) };
}

function isDisposable(domain: string): boolean {
  lists ??= { exact: new Set<string>(disposableDomains), parents: new Set<string>(disposableParents) };
  const { exact, parents } = lists;
  if (exact.has(domain)) return true;
  for (let dot = domain.indexOf("."); dot >= 0; dot = domain.indexOf(".", dot + 1))
    if (parents.has(domain.slice(dot + 1))) return true;
  return parents.has(domain);
}
