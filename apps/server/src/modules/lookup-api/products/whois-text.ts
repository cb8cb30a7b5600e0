import type { whois } from "@meridian/contract/lookup-api/calls/whois";
import type { PlaneAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { Found } from "./rdap.ts";
import type { WhoisQuestion } from "./whois-question.ts";

// Whois answers come from untrusted servers. Everything here parses a text line by line, from left to right, in linear
// time whatever the text.

const MAX_ITEMS = 50;
const MAX_RAW = 16_384;
const MAX_LINES = 5000;
const MAX_LINE = 1000;
const MAX_NAME = 42;

/** A parsed answer. */
export interface WhoisText {
  text: string;
  /** Its lines without white space around them; the longest are cut. */
  lines: readonly string[];
}

export const readWhoisText = (text: string): WhoisText => ({
  text,
  lines: text.split("\n", MAX_LINES).map((line) => line.slice(0, MAX_LINE).trim()),
});

const referralNames = ["refer", "whois", "registrar whois server", "referralserver"];
const referralHost = /^(?:r?whois:\/\/)?([a-z0-9.-]+(?::\d+)?)/i;

/** The server an answer refers to; null if it names none. */
export function referralIn({ lines }: WhoisText): string | null {
  for (const line of lines) {
    const [name, value] = fieldOf(line) ?? [];
    const host = name && referralNames.includes(name) && value ? referralHost.exec(value)?.[1] : undefined;
    if (host) return host.toLowerCase();
  }
  return null;
}

const absence =
  /^(?:no match|not found|no entries found|no data found|no object found|nothing found|domain not found|status:\s*(?:free|available))/i;

/** Whether an answer reports that there is no such registration. */
export const saysNothing = ({ lines }: WhoisText): boolean =>
  lines.some((line) => absence.test(line.replace(/^\W+/, "")));

/** A `name: value` line, the name in lower case; null for any other line. */
function fieldOf(line: string): [name: string, value: string] | null {
  const colon = line.indexOf(":");
  if (colon < 1 || colon > MAX_NAME) return null;
  const name = line.slice(0, colon).trim();
  const value = line.slice(colon + 1).trim();
  return value !== "" && /^[a-z][a-z0-9 /_-]+$/i.test(name) ? [name.toLowerCase(), value] : null;
}

/** An answer's data, by the field names that registries use. */
export function describeWhoisText(answer: WhoisText, server: string, kind: WhoisQuestion["kind"]): Found {
  const fields = answer.lines.map(fieldOf).filter((field) => field !== null);
  const all = (...names: string[]) => fields.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const one = (...names: string[]) => all(...names)[0] ?? "";
  const [start = "", end = start] = one("inetnum", "netrange", "inet6num")
    .split(" - ")
    .map((part) => part.trim());
  return {
    source: "whois",
    server,
    registrar: one("registrar", "registrar name", "sponsoring registrar"),
    registered_at: one("creation date", "created", "registered on", "registration time", "regdate"),
    updated_at: one("updated date", "last-modified", "last updated", "changed", "updated"),
    expires_at: one("registry expiry date", "registrar registration expiration date", "expiration time", "expires"),
    status: all("domain status", "status")
      .map((value) => (value.split(/\shttps?:/)[0] ?? value).trim())
      .slice(0, MAX_ITEMS),
    nameservers: all("name server", "nserver", "nameserver", "name servers")
      .map((value) => (value.split(/\s/, 1)[0] ?? value).toLowerCase())
      .slice(0, MAX_ITEMS),
    contacts: contactsOf(one),
    network:
      kind === "domain" ? null : { name: one("netname", "as-name", "asname"), start, end, country: one("country") },
    raw: answer.text.slice(0, MAX_RAW),
  };
}

function contactsOf(one: (...names: string[]) => string): PlaneAnswer<typeof whois>["contacts"] {
  const contact = (role: string, prefix: string) => ({
    role,
    name: one(`${prefix} name`),
    organization: one(`${prefix} organization`),
    email: one(`${prefix} email`),
    phone: one(`${prefix} phone`),
    country: one(`${prefix} country`),
  });
  const abuse = {
    ...contact("abuse", "orgabuse"),
    name: one("orgabusename"),
    email: one("orgabuseemail", "abuse-mailbox", "registrar abuse contact email"),
    phone: one("orgabusephone", "registrar abuse contact phone"),
  };
  return [
    contact("registrant", "registrant"),
    contact("administrative", "admin"),
    contact("technical", "tech"),
    abuse,
  ].filter(({ name, organization, email, phone }) => name || organization || email || phone);
}
