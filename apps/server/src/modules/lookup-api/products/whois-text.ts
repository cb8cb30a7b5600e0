import type { whois } from "@meridian/contract/lookup-api/calls/whois";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { Found } from "./rdap.ts";
import { saysAbsent, saysRefused, seemsAbsent } from "./whois-absence.ts";
import { isoDate } from "./whois-dates.ts";
import {
  ambiguous,
  dates,
  hostNames,
  isColumnName,
  isNameserverName,
  otherObjects,
  registrarNames,
  registrarNamesWithin,
  type Section,
  sectionOf,
  statusNames,
} from "./whois-fields.ts";
import type { WhoisQuestion } from "./whois-question.ts";

// Whois answers come from untrusted servers. Everything here parses a text line by line, from left to right, in linear
// time whatever the text.

const MAX_ITEMS = 50;
const MAX_RAW = 16_384;
const MAX_LINES = 5000;
const MAX_LINE = 1000;
const MAX_NAME = 200;

/** A named value of an answer; the name is "" for a line that stands alone in its section. */
interface Field {
  section: Section;
  name: string;
  value: string;
}

/** A parsed answer. */
export interface WhoisText {
  text: string;
  /** Its lines without white space around them, but for empty ones and remarks; the longest are cut. */
  lines: readonly string[];
  /** Remarks, with their signs: some registries deny in one that a name exists. */
  remarks: readonly string[];
  fields: readonly Field[];
}

const isRemark = (line: string): boolean => /^(?:[%#;>]|--)/.test(line);

export function readWhoisText(text: string): WhoisText {
  const all = text.split("\n", MAX_LINES).map((line) => line.slice(0, MAX_LINE).trimEnd());
  const trimmed = all.map((line) => line.trim()).filter((line) => line !== "");
  return {
    text,
    lines: trimmed.filter((line) => !isRemark(line)),
    remarks: trimmed.filter(isRemark),
    fields: fieldsIn(all),
  };
}

/** The heading or name that lines below it belong to. */
interface Heading {
  name: string;
  section: Section;
  indent: number;
  /** How far the first line below it is indented; null if there is none yet. */
  contentIndent: number | null;
}

const noHeading: Heading = { name: "", section: "", indent: 0, contentIndent: 0 };

/**
 * The named values of an answer, in any of the notations of registries: `name: value`, `name....: value`,
 * `[name] value`, `Record expires on value`, and a heading with its values below it, indented or not.
 */
function fieldsIn(lines: readonly string[]): Field[] {
  const fields: Field[] = [];
  let heading = noHeading;
  let startsObject = true;
  for (const line of lines) {
    const body = line.trim();
    if (body === "" || isRemark(body)) {
      // A heading may be followed by an empty line; the one after its values ends them.
      if (heading.contentIndent !== null) heading = noHeading;
      startsObject = true;
      continue;
    }
    const indent = line.length - body.length;
    const field = fieldOf(body);
    const title = field === null ? plainName(body) : field.value === "" ? field.name : null;
    if (title !== null && (field !== null || sectionOf(title) !== null))
      heading = { name: title, section: sectionOf(title) ?? "", indent, contentIndent: null };
    else if (field) {
      if (isBelow(heading, indent)) heading = { ...heading, contentIndent: indent };
      else heading = { ...noHeading, section: startsObject ? objectOf(field, fields) : "" };
      fields.push({ section: heading.section, ...field });
      if (heading.section === "") heading = { ...noHeading, name: field.name, indent };
    } else if (heading.section !== "") {
      fields.push({ section: heading.section, name: "", value: body });
      heading = { ...heading, contentIndent: heading.contentIndent ?? indent };
    } else if (heading.contentIndent === null || indent > heading.indent) {
      fields.push({ section: "", name: heading.name, value: body });
      heading = { ...heading, contentIndent: heading.contentIndent ?? indent };
    }
    startsObject = false;
  }
  return fields;
}

/** The section that a field opens as the first of an object: a person, or the registrar already named. */
function objectOf({ name, value }: { name: string; value: string }, before: readonly Field[]): Section {
  if (otherObjects.has(name)) return "other";
  const isRepeated = name === "registrar" && before.some((field) => field.name === name && field.value === value);
  return isRepeated ? "registrar" : "";
}

/** Whether a line still belongs to a section: one that is indented ends where the indentation does. */
const isBelow = ({ section, indent, contentIndent }: Heading, at: number): boolean =>
  section !== "" && (contentIndent === null || contentIndent <= indent || at > indent);

/** A name as the tables have it. */
const plainName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(/\([^()]*\)$/, "")
    .replace(/^[*\s]+/, "")
    .replaceAll(/[-_\s]+/g, " ")
    .replace(/[.: ]+$/, "")
    .trim();

const bracketed = /^(?:[a-z]{1,2}\.? )?\s*\[([^[\]]{1,80})\]\s*(.*)$/;
const named = /^[*\s]*([\p{L}\p{N}][^:[\]"]{0,200}):(?!\/\/)(.*)$/u;
const month = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const dated = new RegExp(
  "^((?:domain |record ){0,2}(?:will )?(?:expires?|expired|created|registered|activated)" +
    `(?: on| at)?) ((?:\\d|(?:mon|tue|wed|thu|fri|sat|sun|${month})).*\\d.*)$`,
  "i",
);

const columns = /^([\p{L}][\p{L} ]{1,40}?)(?: {2,}|\t)\s*(\S.*)$/u;

/** A line's name and value; the value is "" for a heading, and null stands for any other line. */
function fieldOf(line: string): { name: string; value: string } | null {
  const [, name = "", value = ""] = dated.exec(line) ?? bracketed.exec(line) ?? named.exec(line) ?? [];
  if (name === "") return columnsOf(line);
  const plain = name.length > MAX_NAME ? "" : plainName(name);
  // Leaders end a name; any other dot is one of a host name or a sentence.
  return /\p{L}/u.test(plain) && !/\.\S/.test(plain)
    ? { name: plain, value: value.replace(/^[.\s]+/, "").trim() }
    : null;
}

function columnsOf(line: string): { name: string; value: string } | null {
  const [, name = "", value = ""] = columns.exec(line) ?? [];
  const plain = plainName(name);
  return isColumnName(plain) ? { name: plain, value } : null;
}

const referralNames = new Set(["refer", "whois", "registrar whois server", "whois server", "referralserver"]);
const referralHost = /^(?:[a-z]+:\/\/)?([a-z0-9.-]+(?::\d+)?)/i;

/** The server an answer refers to; null if it names none. */
export function referralIn({ fields }: WhoisText): string | null {
  for (const { name, value } of fields) {
    const host = referralNames.has(name) ? referralHost.exec(value)?.[1] : undefined;
    if (host) return host.toLowerCase();
  }
  return null;
}

/** Whether an answer reports that there is no such registration. */
export const saysNothing = ({ lines, remarks }: WhoisText): boolean => [...lines, ...remarks].some(saysAbsent);

/** Data, the report that there is no registration, or neither, such as a refusal. */
export type AnswerKind = "data" | "nothing" | "neither";

/** An answer of which no field can be read is not one of data. */
export function kindOfAnswer(answer: WhoisText, found: Found): AnswerKind {
  const { registrar, registered_at, expires_at, status, nameservers, contacts, network } = found;
  const hasTerm = Boolean(registered_at || expires_at || nameservers.length > 0);
  if (hasTerm || network?.start || network?.name) return "data";
  if (status.some(saysAbsent)) return "nothing";
  if (registrar || contacts.length > 0) return "data";
  if (saysNothing(answer)) return "nothing";
  if (status.length > 0) return "data";
  return !answer.lines.some(saysRefused) && seemsAbsent(answer.lines) ? "nothing" : "neither";
}

/** An answer's data, by the names that registries use. */
export function describeWhoisText(answer: WhoisText, server: string, kind: WhoisQuestion["kind"]): Found {
  const own = answer.fields.filter(({ section, name }) => section === "" || !ambiguous.has(name));
  const all = (names: readonly string[]) => own.flatMap(({ name, value }) => (names.includes(name) ? [value] : []));
  const one = (...names: string[]) => all(names)[0] ?? "";
  return {
    source: "whois",
    server,
    registrar: registrarOf(answer, all(registrarNames)[0] ?? ""),
    ...datesOf(all),
    status: all(statusNames)
      .map((value) => (value.split(/\s\(?https?:/, 1)[0] ?? value).replace(/^\d{3} /, "").trim())
      .slice(0, MAX_ITEMS),
    nameservers: nameserversOf(answer),
    contacts: contactsOf(answer, one),
    network: kind === "domain" ? null : networkOf(one),
    raw: answer.text.slice(0, MAX_RAW),
  };
}

/** A registrar's name without its tag or address: `Sample Ltd [Tag = SAMPLE]`, `Sample ( https://registrar.example )`. */
function registrarOf({ fields }: WhoisText, given: string): string {
  const within = fields.filter(({ section }) => section === "registrar");
  const named = registrarNamesWithin.map((name) => within.find((field) => field.name === name)?.value ?? "");
  const best = named.find((value) => value !== "") ?? "";
  // A registrar named by its handle is described further down.
  const isDescribed = within.some(({ name, value }) => name === "registrar" && value === given);
  const written = isDescribed ? best : given || best;
  return (/^(.+?)\s*(?:\[tag\b|\(\s*https?:)/i.exec(written)?.[1] ?? written).trim();
}

type All = (names: readonly string[]) => string[];

function datesOf(all: All): Pick<Found, "registered_at" | "updated_at" | "expires_at"> {
  const first = (values: readonly string[]) => values.map(isoDate).find((date) => date !== "") ?? "";
  const registered_at =
    first(all(dates.registered)) || first(all(["changed"]).filter((text) => /assigned/i.test(text)));
  // A registry may list every change.
  const updated_at = all(dates.updated)
    .map(isoDate)
    .reduce((latest, date) => (date > latest ? date : latest), "");
  const connected = all(["state", "status", "状態"]).find((text) =>
    /^(?:connected|to be suspended)\b.*\(|^ok-until\b/i.test(text),
  );
  return { registered_at, updated_at, expires_at: first(all(dates.expires)) || isoDate(connected ?? "") };
}

const hostName = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}][\p{L}\p{N}-]*\.?$/u;

function nameserversOf({ fields }: WhoisText): string[] {
  const names = new Set(fields.flatMap(({ name, value }) => (/^domain(?: ?name)?$/.test(name) ? [value] : [])));
  const hosts = fields.flatMap(({ section, name, value }) => {
    const isServer = section === "nameservers" ? hostNames.has(name) || isNameserverName(name) : isNameserverName(name);
    if (!isServer) return [];
    const hosts = value
      .toLowerCase()
      .split(/[\s,;|]+/, MAX_ITEMS)
      .filter((host) => hostName.test(host));
    // Denmark repeats the domain itself under DNS.
    return hosts.map((host) => host.replace(/\.$/, "")).filter((host) => name !== "dns" || !names.has(host));
  });
  return [...new Set(hosts)].slice(0, MAX_ITEMS);
}

type One = (...names: string[]) => string;

function networkOf(one: One): Found["network"] {
  const range = one("inetnum", "netrange", "inet6num", "ipv4 address", "ipv6 address", "network number");
  const [start = "", end = start] = range.split(" - ").map((part) => part.replace(/\s*\([^()]*\)$/, "").trim());
  return { name: one("netname", "as name", "asname", "network name"), start, end, country: one("country") };
}

type Contact = LookupAnswer<typeof whois>["contacts"][number];

/** What registries publish instead of a person's data. */
const undisclosed = /^(?:not (?:disclosed|shown)|hidden upon|redacted$|n\/a$|-+$|none$)/i;

const mailIn = /[^\s<>()]{1,64}@[^\s<>()]{1,253}/;

function contactsOf({ fields }: WhoisText, one: One): Contact[] {
  const contact = (role: "registrant" | "administrative" | "technical" | "abuse", ...prefixes: string[]): Contact => {
    const within = fields.filter(({ section }) => section === role).slice(0, MAX_ITEMS);
    const of = (...names: string[]) => {
      const flat = one(...prefixes.flatMap((prefix) => names.map((name) => `${prefix} ${name}`.trim())));
      return shown(flat || (within.find(({ name }) => names.includes(name))?.value ?? ""));
    };
    // Lines without names are an address if named ones come before them.
    const alone = within[0]?.name === "" ? within.flatMap(({ name, value }) => (name === "" ? [value] : [])) : [];
    const mail = alone.map((value) => mailIn.exec(value)?.[0] ?? "").find(Boolean) ?? "";
    const names = alone
      .map((value) => value.replace(mailIn, "").trim())
      .filter((value) => !/^[+\d\s().-]*$/.test(value));
    return {
      role,
      name: of("name", "contact name") || shown(names[0] ?? ""),
      organization: of("organization", "organisation", "organization name", "org", "company", "company english name"),
      email: of("email", "e mail", "contact email") || mail,
      phone:
        of("phone", "phone number", "contact phone") || (alone.find((value) => /^\+\d[\d\s().-]+$/.test(value)) ?? ""),
      country: of("country", "country code"),
    };
  };
  const registrant = contact("registrant", "registrant", "owner", "domain holder");
  const administrative = contact("administrative", "admin", "administrative contact", "ac");
  const abuse = contact("abuse", "orgabuse");
  return [
    {
      ...registrant,
      name: registrant.name || nameIn(one("registrant", "owner", "holder")),
      organization: registrant.organization || one("org name", "orgname"),
    },
    { ...administrative, name: administrative.name || nameIn(one("administrative contact", "admin contact")) },
    contact("technical", "tech", "technical contact"),
    {
      ...abuse,
      name: abuse.name || one("orgabusename"),
      email: abuse.email || one("orgabuseemail", "abuse mailbox", "registrar abuse contact email"),
      phone: abuse.phone || one("orgabusephone", "registrar abuse contact phone"),
    },
  ].filter(({ name, organization, email, phone }) => name || organization || email || phone);
}

/** A name; "" for a handle, which is one word. */
const nameIn = (value: string): string => (/\s|\P{ASCII}/u.test(value) ? shown(value) : "");

const shown = (value: string): string => (undisclosed.test(value) ? "" : value);
