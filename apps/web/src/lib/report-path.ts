import { type PickedAddress, pickAddress } from "./address.ts";

/** What a visitor's text asks for: an address, a network such as `AS15169`, or a host name in ASCII. */
export type SearchTarget =
  | ({ kind: "address" } & PickedAddress)
  | { kind: "network"; asn: string }
  | { kind: "host"; host: string };

const asnForm = /^AS\s?0*([1-9]\d{0,9})$/i;
const maxAsn = 2 ** 32 - 1;
const urlForm = /^[a-z][a-z\d+.-]*:\/\/\S+$/i;
/** A name, a port and a path, each of the latter two if any. */
const hostForm = /^[^\s/?#:@[\]]+\.[^\s/?#:@[\]]+(?::\d{1,5})?(?:[/?#]\S*)?$/;
const label = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/;
/** A top-level domain: letters, or another script as ASCII. */
const lastLabel = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** Reads what a search box was given; null if it is none of the kinds. */
export function readSearch(text: string): SearchTarget | null {
  const input = text.trim();
  const number = asnForm.exec(input)?.[1];
  if (number !== undefined) return Number(number) > maxAsn ? null : { kind: "network", asn: `AS${number}` };
  const picked = pickAddress(input);
  if (picked && picked.from !== "text") return { kind: "address", ...picked };
  const host = hostOf(input);
  if (host !== null) return { kind: "host", host };
  return picked && { kind: "address", ...picked };
}

/** The host name of a URL, or of a text that is only a name; null for an address. */
function hostOf(text: string): string | null {
  const isUrl = urlForm.test(text);
  if (!isUrl && !hostForm.test(text)) return null;
  // The scheme decides how a URL's host is read, and only that of the web turns other scripts into ASCII.
  const url = URL.parse(isUrl ? text.replace(/^[^:]+/, "http") : `http://${text}`);
  const name = url?.hostname.replace(/\.$/, "") ?? "";
  const labels = name.split(".");
  const isName = labels.length > 1 && name.length <= 253 && labels.every((part) => label.test(part));
  return isName && lastLabel.test(labels.at(-1)!) ? name : null;
}

/** The report page of what a text asks for; null if there is none. */
export function reportPath(text: string): string | null {
  const target = readSearch(text);
  switch (target?.kind) {
    case "address":
      return `/ip/${target.ip.toLowerCase()}`;
    case "network":
      return `/asn/${target.asn}`;
    case "host":
      return `/host/${target.host}`;
    default:
      return null;
  }
}
